// Customers, payments, shops, warehouses.
import {
  adds,
  changes,
  choice,
  day,
  defineServer,
  flag,
  integer,
  number,
  reads,
  records,
  text,
  texts,
} from '../define-server.js'

const DEAL = text('Id of the deal, such as dea_7606.')
const PAYMENT = text('Id of the payment, such as pay_7789.')
const ORDER = text('Order number as printed on the confirmation.')
const SKU = text('Stock keeping unit.')
const CURRENCY = choice('Currency by its ISO code.', 'EUR', 'USD', 'GBP', 'CHF')

const crm = defineServer('dealroom', [
  reads('search_contacts', 'Finds people in the customer database by name, company or mail address.', {
    query: text('Part of a name, company or address.'),
    'owner?': text('Sales representative in charge.'),
  }),
  adds('create_lead', 'Records somebody who showed interest, with where they came from.', {
    name: text('Full name.'),
    email: text('Mail address.'),
    source: choice('How they found us.', 'web', 'event', 'referral', 'cold_call'),
  }),
  changes('convert_lead', 'Turns a qualified lead into a contact, an account and an open deal.', {
    lead_id: text('Id of the lead, such as lea_1395.'),
    expected_value: number('Value of the deal in euros.'),
  }),
  changes('advance_deal', 'Moves a deal to another stage of the sales pipeline.', {
    deal_id: DEAL,
    stage: choice('Stage to move to.', 'qualified', 'proposal', 'negotiation', 'won', 'lost'),
  }),
  adds('log_sales_call', 'Notes what was said in a phone call with a customer.', {
    deal_id: DEAL,
    notes: text('What was discussed and agreed.'),
    'follow_up?': day('When to call again.'),
  }),
  reads('forecast_revenue', 'Projects closed revenue of a quarter from open deals and their probabilities.', {
    quarter: text('Quarter as 2026-Q1.'),
    'team?': text('Sales team to limit it to.'),
  }),
  changes('merge_accounts', 'Joins two records of one company; the second one disappears.', {
    keep: text('Account that stays.'),
    absorb: text('Account whose history is moved over.'),
  }),
  adds('quote_customer', 'Makes a priced offer as a PDF with the terms of the account.', {
    deal_id: DEAL,
    lines: records('What is offered.', { sku: SKU, quantity: integer('How many.', 1) }),
  }),
])

const payments = defineServer('coinlane', [
  adds('charge_card', 'Takes an amount from the stored card of a customer.', {
    customer_id: text('Id of the customer, such as cus_5777.'),
    amount_cents: integer('Amount in the smallest unit of the currency.', 1),
    currency: CURRENCY,
    'statement_text?': text('What the card statement shows.'),
  }),
  changes('refund_payment', 'Gives the money of a payment back, wholly or in part.', {
    payment_id: PAYMENT,
    'amount_cents?': integer('Part to give back; everything without it.', 1),
    'reason?': choice('Why it is given back.', 'requested', 'duplicate', 'fraud'),
  }),
  reads('list_payouts', 'Lists transfers from the merchant balance to the bank with their state.', {
    'since?': day('Earliest day.'),
    'limit?': integer('Most transfers to return.', 1, 100),
  }),
  adds('create_payment_link', 'Makes a web address where anybody can pay a fixed amount once.', {
    amount_cents: integer('Amount in the smallest unit of the currency.', 1),
    currency: CURRENCY,
    purpose: text('What the payer reads.'),
  }),
  adds('start_subscription', 'Bills a customer on a plan at the beginning of each period.', {
    customer_id: text('Id of the customer, such as cus_5777.'),
    plan: text('Name of the plan.'),
    'trial_days?': integer('Days without a bill.', 0, 90),
  }),
  changes('cancel_subscription', 'Ends recurring billing, now or when the paid period is over.', {
    subscription_id: text('Id of the subscription, such as sub_7147.'),
    at_period_end: flag('Whether the paid time may be used up.'),
  }),
  adds('contest_dispute', 'Sends evidence against a chargeback to the bank of the card holder.', {
    payment_id: PAYMENT,
    evidence: text('Why the charge was right.'),
    'documents?': texts('Addresses of supporting files.'),
  }),
  reads('get_merchant_balance', 'Shows available and pending money of the merchant by currency.'),
])

const shop = defineServer('shelfspace', [
  reads('search_products', 'Finds articles of the web shop by words, price and category.', {
    query: text('Words the customer would type.'),
    'category?': text('Category path.'),
    'max_price?': number('Highest price in euros.'),
    'in_stock?': flag('Whether sold-out articles are left out.'),
  }),
  reads('get_product_reviews', 'Returns ratings and texts customers left for an article.', {
    sku: SKU,
    'min_stars?': integer('Lowest rating to include.', 1, 5),
  }),
  adds('add_to_cart', 'Puts an article into the shopping cart of a customer.', {
    cart_id: text('Id of the cart, such as car_3743.'),
    sku: SKU,
    quantity: integer('How many pieces.', 1, 99),
  }),
  adds('place_order', 'Buys everything in a cart with the stored address and means of payment.', {
    cart_id: text('Id of the cart, such as car_3743.'),
    'gift_note?': text('Card that is packed with it.'),
  }),
  changes('apply_voucher', 'Redeems a discount code for a cart and returns the new total.', {
    cart_id: text('Id of the cart, such as car_3743.'),
    code: text('Code as printed on the voucher.'),
  }),
  changes('change_product_price', 'Sets the price of an article, from a given day on if wanted.', {
    sku: SKU,
    price: number('New price in euros, tax included.'),
    'valid_from?': day('First day of the new price.'),
  }),
  adds('register_return', 'Announces that a customer sends articles back, and prints the label.', {
    order_number: ORDER,
    skus: texts('Articles that come back.'),
    reason: choice('What the customer was unhappy with.', 'damaged', 'wrong_item', 'wrong_size', 'dislike'),
  }),
  reads('get_sales_ranking', 'Ranks articles by units sold in a period.', {
    from: day('First day.'),
    until: day('Last day.'),
  }),
])

const logistics = defineServer('parcelpath', [
  reads('track_parcel', 'Tells where a parcel is and when it should arrive.', {
    tracking_number: text('Number on the shipping label.'),
  }),
  adds('book_courier', 'Orders a pick-up of parcels at an address within a time window.', {
    address: text('Where the driver rings.'),
    pickup_day: day('Day of the pick-up.'),
    window: choice('Part of the day.', 'morning', 'afternoon', 'evening'),
    parcels: integer('How many parcels.', 1, 50),
  }),
  reads('compare_shipping_rates', 'Compares what carriers charge for a parcel between two postal codes.', {
    from_code: text('Postal code of the sender.'),
    to_code: text('Postal code of the receiver.'),
    weight_kg: number('Weight in kilograms.'),
  }),
  reads('check_stock_level', 'Returns how many pieces of an article each warehouse holds.', { sku: SKU }),
  changes('transfer_stock', 'Moves pieces from one warehouse to another.', {
    sku: SKU,
    quantity: integer('How many pieces.', 1),
    from_site: text('Warehouse that gives.'),
    to_site: text('Warehouse that takes.'),
  }),
  adds('reorder_from_supplier', 'Sends a purchase order for an article to its usual supplier.', {
    sku: SKU,
    quantity: integer('How many pieces.', 1),
    'needed_by?': day('Latest day of arrival.'),
  }),
  adds('print_customs_form', 'Fills in the customs declaration of a parcel that leaves the union.', {
    order_number: ORDER,
    country: text('Country of arrival, two letters.'),
    value: number('Value of the goods in euros.'),
  }),
  changes('redirect_parcel', 'Sends a parcel under way to another address or a locker.', {
    tracking_number: text('Number on the shipping label.'),
    destination: text('New address or the code of a locker.'),
  }),
])

export const commerceTools = [crm, payments, shop, logistics].flat()
