import Captures
import Dates
import Inventory

/// The names of the households whose sentences are in `Sentences`, and the day when the sentences are spoken.
enum Household: String, CaseIterable {
    case first, second, third, fourth, fifth, sixth, seventh

    var names: OwnerNames {
        switch self {
        case .first:
            OwnerNames(
                items: [
                    "Sony Bravia TV", "Bosch Drill", "Espresso Machine", "Kallax Shelf", "Grandma's Vase",
                    "MacBook Pro",
                    "Dyson Vacuum", "Canon EOS R6", "Road Bike", "Leather Sofa", "Dining Table", "Garden Hose",
                    "Le Creuset Pot", "Winter Tires", "Fender Stratocaster", "Nähmaschine", "Wüsthof Knife Set",
                    "Samsung Fridge", "Samsung Washer", "Desk Lamp", "Floor Lamp", "Toaster", "Passport",
                    "Wine Glasses", "Tent", "Piano", "Żubrówka Glasses", "Señora Painting", "Crème Brûlée Torch",
                    "Printer",
                ],
                locations: [
                    "Kitchen", "Living Room", "Garage", "Attic", "Master Bedroom", "Guest Room", "Home Office",
                    "Basement", "Küche", "Wohnzimmer", "Jardin d'hiver", "Hall Closet", "Garden Shed",
                    "Storage Unit 12", "Balcón",
                ],
                labels: [
                    "Electronics", "Furniture", "Tools", "Fragile", "Kitchenware", "Donate", "Vacaciones", "Bücher",
                    "Sports", "Heirlooms",
                ],
                policies: ["State Farm", "Allianz"])
        case .second:
            OwnerNames(
                items: [
                    "Sony TV", "Bosch drill", "KitchenAid mixer", "Fahrrad", "Gartenschlauch", "Armoire normande",
                    "Guitarra española", "iPad Pro", "Winter coats", "Coffee table", "Nespresso machine", "Lawn mower",
                    "Air purifier", "Sewing machine", "Dining chairs", "Bookshelf", "Roomba", "Canon camera",
                    "Wine fridge", "Snowboard",
                ],
                locations: [
                    "Gästezimmer", "Salle à manger", "Garage", "Kitchen", "Bedroom", "Office", "Loft", "Living Room",
                    "Keller", "Łazienka", "Terraza",
                ],
                labels: ["Electronics", "Antiques", "Camping", "Cocina", "Werkzeug", "Valuables", "Kids"],
                policies: ["Geico", "HUK-Coburg"])
        case .third:
            OwnerNames(
                items: [
                    "Electric Piano", "Kaffeemaschine", "Husqvarna Chainsaw", "Wall Clock", "Bath Towels", "Vélo",
                    "Xbox",
                ],
                locations: ["Salon", "Kinderzimmer", "Kitchen", "Shed", "Cellar", "Study", "Wardrobe"],
                labels: ["Appliances", "Supplies", "Gaming"], policies: ["AXA"])
        case .fourth:
            OwnerNames(
                items: [
                    "Tajine", "Rosenthal-Porzellan", "Vitamix", "PS5", "Teacups", "Ski boots", "Treadmill", "Bicicleta",
                ],
                locations: ["Chambre parentale", "Boathouse", "Pantry", "Kitchen", "Stube"],
                labels: ["Party", "Kinder"], policies: ["Mapfre"])
        case .fifth:
            OwnerNames(
                items: ["Babushka's Samovar", "Peloton", "Wassily Chair", "Leica M6", "Folding Chairs"],
                locations: ["Kitchen", "Media Room", "Backyard Shed", "Biblioteca"], labels: ["Fitness", "Renovation"],
                policies: ["Generali"])
        case .sixth:
            OwnerNames(
                items: ["Fondue Set", "Accordion", "Paddle Boards"], locations: ["Den", "Cuisine", "Carport"],
                labels: ["Winter", "Music"], policies: ["Ergo"])
        case .seventh:
            OwnerNames(
                items: ["Theremin", "Crêpière"], locations: ["Patio", "Salon de té"], labels: ["Plants", "Music"],
                policies: ["Zurich"])
        }
    }

    /// 15 March 2026, a Sunday.
    static let context = CoercionContext(today: CivilDate(daysSinceEpoch: 20_527))

    var reader: PhraseReader { PhraseReader(names: names, context: Self.context) }
}
