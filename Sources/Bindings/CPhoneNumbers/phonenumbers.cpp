#include "phonenumbers.h"

#include <cstring>
#include <string>

#include <phonenumbers/logger.h>
#include <phonenumbers/phonenumber.pb.h>
#include <phonenumbers/phonenumbermatch.h>
#include <phonenumbers/phonenumbermatcher.h>
#include <phonenumbers/phonenumberutil.h>

using i18n::phonenumbers::NullLogger;
using i18n::phonenumbers::PhoneNumber;
using i18n::phonenumbers::PhoneNumberMatch;
using i18n::phonenumbers::PhoneNumberMatcher;
using i18n::phonenumbers::PhoneNumberUtil;

namespace {

// Failed candidates before the matcher stops; bounds the work on a text full of digits.
constexpr int kMaxTries = 2000;

// The library's default logger writes to stdout, which belongs to the host program.
PhoneNumberUtil &util() {
    static PhoneNumberUtil &instance = []() -> PhoneNumberUtil & {
        PhoneNumberUtil *shared = PhoneNumberUtil::GetInstance();
        shared->SetLogger(new NullLogger());
        return *shared;
    }();
    return instance;
}

bool copy(const std::string &from, char *to, size_t capacity) {
    if (from.size() + 1 > capacity) return false;
    std::memcpy(to, from.c_str(), from.size() + 1);
    return true;
}

std::string region_or_unknown(const char *region) {
    return region != nullptr && region[0] != '\0' ? std::string(region) : std::string("ZZ");
}

tl_phone_type type_of(const PhoneNumber &number) {
    switch (util().GetNumberType(number)) {
        case PhoneNumberUtil::FIXED_LINE: return TL_PHONE_FIXED_LINE;
        case PhoneNumberUtil::MOBILE: return TL_PHONE_MOBILE;
        case PhoneNumberUtil::FIXED_LINE_OR_MOBILE: return TL_PHONE_FIXED_LINE_OR_MOBILE;
        case PhoneNumberUtil::TOLL_FREE: return TL_PHONE_TOLL_FREE;
        case PhoneNumberUtil::PREMIUM_RATE: return TL_PHONE_PREMIUM_RATE;
        case PhoneNumberUtil::SHARED_COST: return TL_PHONE_SHARED_COST;
        case PhoneNumberUtil::VOIP: return TL_PHONE_VOIP;
        case PhoneNumberUtil::PERSONAL_NUMBER: return TL_PHONE_PERSONAL;
        case PhoneNumberUtil::PAGER: return TL_PHONE_PAGER;
        case PhoneNumberUtil::UAN: return TL_PHONE_UAN;
        case PhoneNumberUtil::VOICEMAIL: return TL_PHONE_VOICEMAIL;
        default: return TL_PHONE_UNKNOWN;
    }
}

bool describe(const PhoneNumber &number, tl_phone *out) {
    std::memset(out, 0, sizeof *out);
    std::string e164;
    util().Format(number, PhoneNumberUtil::E164, &e164);
    std::string region;
    util().GetRegionCodeForNumber(number, &region);
    out->valid = util().IsValidNumberForRegion(number, region) ? 1 : 0;
    if (region == "ZZ" || region == "001") region.clear();
    if (!copy(e164, out->e164, sizeof out->e164) || !copy(region, out->region, sizeof out->region)) return false;
    if (!copy(number.extension(), out->extension, sizeof out->extension)) out->extension[0] = '\0';
    out->type = type_of(number);
    return true;
}

}  // namespace

extern "C" int32_t tl_phone_parse(const char *text, size_t length, const char *region, tl_phone *out) {
    try {
        PhoneNumber number;
        const auto error = util().Parse(std::string(text, length), region_or_unknown(region), &number);
        if (error != PhoneNumberUtil::NO_PARSING_ERROR || !util().IsPossibleNumber(number)) return 0;
        return describe(number, out) ? 1 : 0;
    } catch (...) {
        return 0;
    }
}

extern "C" int32_t tl_phone_find(
    const char *text, size_t length, const char *region, int32_t strict, tl_phone *out, int32_t capacity) {
    int32_t count = 0;
    try {
        const auto leniency = strict != 0 ? PhoneNumberMatcher::VALID : PhoneNumberMatcher::POSSIBLE;
        PhoneNumberMatcher matcher(
            util(), std::string(text, length), region_or_unknown(region), leniency, kMaxTries);
        while (count < capacity && matcher.HasNext()) {
            PhoneNumberMatch match;
            if (!matcher.Next(&match)) break;
            tl_phone found;
            if (!describe(match.number(), &found)) continue;
            found.start = match.start();
            found.length = match.length();
            out[count++] = found;
        }
    } catch (...) {
        return count;
    }
    return count;
}

extern "C" int32_t tl_phone_format(
    const char *e164, size_t length, int32_t international, char *out, size_t capacity) {
    try {
        PhoneNumber number;
        if (util().Parse(std::string(e164, length), "ZZ", &number) != PhoneNumberUtil::NO_PARSING_ERROR) return 0;
        std::string text;
        util().Format(
            number, international != 0 ? PhoneNumberUtil::INTERNATIONAL : PhoneNumberUtil::NATIONAL, &text);
        return copy(text, out, capacity) ? 1 : 0;
    } catch (...) {
        return 0;
    }
}
