// Weather, maps, trips, restaurants.
import {
  adds,
  changes,
  choice,
  day,
  defineServer,
  flag,
  integer,
  moment,
  number,
  reads,
  records,
  text,
  texts,
} from '../define-server.js'

const PLACE = text('Name of a place, or latitude and longitude with a comma between.')
const BOOKING = text('Booking code of six characters.')

const weather = defineServer('skycast', [
  reads('get_current_conditions', 'Returns temperature, wind, humidity and sky as measured at the nearest station.', {
    place: PLACE,
    'units?': choice('System of units.', 'metric', 'imperial'),
  }),
  reads('get_hourly_forecast', 'Predicts rain, temperature and wind hour by hour for two days.', {
    place: PLACE,
    'hours?': integer('How many hours ahead.', 1, 48),
  }),
  reads('get_weather_history', 'Returns daily extremes and rainfall of past days from the climate archive.', {
    place: PLACE,
    from: day('First day.'),
    until: day('Last day.'),
  }),
  reads('list_storm_warnings', 'Lists official warnings of storms, floods and frost that are in force.', {
    area: text('Country, state or county.'),
  }),
  reads('get_air_quality', 'Returns particulates, ozone and an index from 0 to 500 for a place.', { place: PLACE }),
  reads('get_sun_times', 'Tells sunrise, sunset and twilight of a day.', { place: PLACE, date: day('Which day.') }),
  reads('get_pollen_count', 'Rates the load of grass, birch and ragweed pollen for three days.', { place: PLACE }),
  reads('get_marine_report', 'Describes wave height, swell and tides off a coast.', {
    coast: text('Harbour or beach.'),
    'date?': day('Which day; today without it.'),
  }),
])

const maps = defineServer('waymark', [
  reads('geocode_address', 'Turns a postal address into coordinates with a measure of certainty.', {
    address: text('Address as written on a letter.'),
  }),
  reads('plan_route', 'Computes the best way between places with distance, time and turns.', {
    stops: texts('Places in the order of the trip.'),
    mode: choice('Means of transport.', 'car', 'bike', 'foot', 'transit'),
    'avoid_tolls?': flag('Whether toll roads are left out.'),
  }),
  reads('find_nearby', 'Lists points of interest around a place, the nearest first.', {
    place: PLACE,
    kind: text('What to look for, such as pharmacy.'),
    'radius_m?': integer('How far, in metres.', 50, 50_000),
  }),
  reads('get_traffic', 'Reports jams, closures and the delay they cause along a road.', {
    road: text('Road name or number.'),
    'city?': text('City the road runs through.'),
  }),
  reads('measure_elevation', 'Returns the height above sea level along a path.', {
    points: texts('Coordinates of the path.'),
  }),
  reads('get_timezone_at', 'Names the time zone and offset that apply at a place.', { place: PLACE }),
  adds('save_place', 'Stores a place under a name in the list of favourites.', {
    place: PLACE,
    label: text('Name for the place.'),
  }),
  adds('share_live_location', 'Lets somebody follow the position of this device for a limited time.', {
    contact: text('Who may follow.'),
    minutes: integer('For how long.', 5, 480),
  }),
])

const trips = defineServer('wanderdesk', [
  reads('search_flights', 'Finds flights between two airports and sorts them by price.', {
    origin: text('Three-letter code of the airport of departure.'),
    destination: text('Three-letter code of the airport of arrival.'),
    departs: day('Day of departure.'),
    'returns?': day('Day of the flight back.'),
    'cabin?': choice('Class of travel.', 'economy', 'premium', 'business'),
  }),
  adds('book_flight', 'Buys seats on a flight that was found, for the named passengers.', {
    offer_id: text('Offer from the search.'),
    passengers: records('Who flies.', { name: text('Name as in the passport.'), born: day('Date of birth.') }),
  }),
  changes('change_seat', 'Assigns another seat on a booked flight.', {
    booking: BOOKING,
    seat: text('Row and letter.'),
  }),
  reads('get_flight_status', 'Tells gate, delay and expected landing of a flight.', {
    flight_number: text('Airline code and number.'),
    date: day('Day of departure.'),
  }),
  reads('search_hotels', 'Finds free hotel rooms in a town for given nights.', {
    town: text('Town or district.'),
    check_in: day('First night.'),
    check_out: day('Day of leaving.'),
    guests: integer('How many people.', 1, 12),
    'max_rate?': number('Highest price of a night in euros.'),
  }),
  adds('reserve_room', 'Holds a hotel room without payment until the evening of arrival.', {
    hotel_id: text('Id of the hotel, such as hot_5417.'),
    check_in: day('First night.'),
    nights: integer('How many nights.', 1, 30),
  }),
  adds('rent_car', 'Reserves a rental car at a station.', {
    station: text('Code of the rental station.'),
    pickup: moment('When it is fetched.'),
    dropoff: moment('When it is brought back.'),
    'class?': choice('Size of the car.', 'mini', 'compact', 'family', 'van'),
  }),
  reads('check_visa_rules', 'Tells which papers a traveller needs to enter a country.', {
    passport: text('Country of the passport, two letters.'),
    country: text('Country to enter, two letters.'),
  }),
  changes('cancel_booking', 'Withdraws from a flight, room or car and starts the refund.', { booking: BOOKING }),
])

const dining = defineServer('tablefor', [
  reads('searchRestaurants', 'Finds places to eat by cuisine, price and free tables.', {
    area: text('Town or district.'),
    'cuisine?': text('Kind of kitchen.'),
    'priceLevel?': integer('From 1, cheap, to 4.', 1, 4),
  }),
  adds('reserveTable', 'Books a table and returns the confirmation number.', {
    restaurantId: text('Id of the restaurant, such as res_3295.'),
    at: moment('Day and hour.'),
    guests: integer('How many people.', 1, 20),
    'requests?': text('Allergies or a wish for the terrace.'),
  }),
  reads('getMenu', 'Returns dishes with prices and allergens as printed today.', {
    restaurantId: text('Id of the restaurant, such as res_3295.'),
  }),
  adds('orderDelivery', 'Orders dishes to an address and returns the minutes it will take.', {
    restaurantId: text('Id of the restaurant, such as res_3295.'),
    dishes: texts('Dishes as named on the card.'),
    address: text('Where to bring them.'),
  }),
  adds('rateVisit', 'Publishes stars and a few words about a meal.', {
    confirmation: text('Confirmation number of the visit.'),
    stars: integer('From 1 to 5.', 1, 5),
    'words?': text('What to tell others.'),
  }),
  adds('joinWaitlist', 'Queues for a full restaurant and sends a text message when a table is free.', {
    restaurantId: text('Id of the restaurant, such as res_3295.'),
    guests: integer('How many people.', 1, 20),
    phone: text('Number to send the message to.'),
  }),
])

export const travelTools = [weather, maps, trips, dining].flat()
