import JSON
import ProviderCatalog
import ProviderRecords
import Proposals
import Requests

enum ConsentView {
    static func json(_ consent: Consent, _ catalog: ProviderCatalog) -> JSON {
        .consent(
            purpose: .string(consent.purpose.rawValue), isGiven: .bool(consent.isGiven),
            providers: JSON(catalog.names(of: consent.recipients)),
            offers: .array(catalog.offers(for: consent.purpose).map(json)),
            device: JSON(consent.device), changedAt: JSON(consent.changedAt))
    }

    private static func json(_ provider: ProviderSettings) -> JSON {
        .consentOffer(
            name: .string(provider.name), model: .string(provider.model), host: .string(provider.host),
            isOutside: .bool(provider.isOutside), isPartOfInstallation: .bool(provider.isPartOfInstallation),
            seesPictures: .bool(provider.seesPictures))
    }
}
