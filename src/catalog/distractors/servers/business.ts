// Bookkeeping, markets, contracts, analytics, marketing, research, storage.
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

const INVOICE = text('Number of the invoice.')
const CONTRACT = text('Id of the contract, such as con_9305.')
const CAMPAIGN = text('Id of the campaign, such as cam_6781.')
const SYMBOL = text('Ticker symbol, such as SAP.DE.')
const PATH = text('Path from the root of the drive.')

const books = defineServer('ledgerly', [
  adds('issue_invoice', 'Writes an invoice, numbers it and mails it to the client.', {
    client: text('Name of the client.'),
    lines: records('What is billed.', { what: text('Service or goods.'), amount: number('Net amount in euros.') }),
    'due?': day('When it has to be paid.'),
  }),
  reads('list_overdue_invoices', 'Lists invoices whose date of payment has passed, with dunning level.'),
  changes('reconcile_transaction', 'Matches a line of the bank statement with an invoice.', {
    transaction_id: text('Id of the bank line, such as lin_5078.'),
    invoice: INVOICE,
  }),
  reads('get_profit_and_loss', 'Returns revenue, costs and result of a period by account.', {
    from: day('First day.'),
    until: day('Last day.'),
  }),
  adds('file_vat_return', 'Sends the advance return for value added tax to the tax office.', {
    period: text('Month as YYYY-MM.'),
    'draft?': flag('Whether it is only prepared.'),
  }),
  changes('void_invoice', 'Cancels an invoice by a credit note.', {
    invoice: INVOICE,
    reason: text('Why it is cancelled.'),
  }),
  reads('convert_currency', 'Converts an amount at the reference rate of a day.', {
    amount: number('Amount to convert.'),
    from: text('ISO code of the currency it is in.'),
    to: text('ISO code of the wanted currency.'),
    'on?': day('Day of the rate.'),
  }),
])

const markets = defineServer('tickerfeed', [
  reads('get_stock_quote', 'Returns the last price of a share with its change of the day.', { symbol: SYMBOL }),
  reads('get_price_history', 'Returns opening, closing, high and low of a share, day by day.', {
    symbol: SYMBOL,
    from: day('First day.'),
    until: day('Last day.'),
  }),
  reads('screen_stocks', 'Filters all listed companies by ratios such as yield or debt.', {
    conditions: texts('Conditions such as dividend_yield > 3.'),
  }),
  adds('buy_shares', 'Places a buy order at an exchange from the cash of the portfolio.', {
    symbol: SYMBOL,
    quantity: integer('How many shares.', 1),
    'limit_price?': number('Highest price to pay; at the market without it.'),
  }),
  reads('get_portfolio_value', 'Values all holdings at current prices, with gain since purchase.'),
  reads('read_earnings_call', 'Returns the transcript of a quarterly call with analysts.', {
    symbol: SYMBOL,
    quarter: text('Quarter as 2026-Q1.'),
  }),
  adds('set_price_alarm', 'Sends a push note when a share crosses a price.', {
    symbol: SYMBOL,
    price: number('Price in the currency of the exchange.'),
  }),
])

const legal = defineServer('clausebook', [
  reads('search_case_law', 'Finds court decisions by subject, court and year.', {
    question: text('Legal question in plain words.'),
    'court?': text('Name of the court.'),
    'after_year?': integer('Earliest year.', 1900, 2100),
  }),
  reads('extract_clauses', 'Lists terms, liability and notice periods found in an agreement.', {
    contract_id: CONTRACT,
  }),
  adds('draft_nda', 'Writes a non-disclosure agreement between two parties.', {
    parties: texts('Names of both parties.'),
    years: integer('How long it binds.', 1, 10),
    'law?': text('Governing law.'),
  }),
  adds('request_signature', 'Sends an agreement to signers and collects their electronic signatures.', {
    contract_id: CONTRACT,
    signers: texts('Mail addresses, in signing order.'),
  }),
  reads('compare_contract_versions', 'Shows what was altered between two versions of an agreement.', {
    contract_id: CONTRACT,
    older: integer('Number of the older version.', 1),
    newer: integer('Number of the newer version.', 1),
  }),
  reads('list_contract_deadlines', 'Lists renewals and notice dates that come up.', {
    within_days: integer('How many days ahead.', 1, 730),
  }),
  reads('check_trademark', 'Tells whether a brand name is registered, and for which goods.', {
    name: text('Name to check.'),
    'territory?': choice('Where it would be used.', 'eu', 'us', 'uk', 'world'),
  }),
])

const analytics = defineServer('funnelscope', [
  reads('run_funnel_report', 'Shows how many visitors reach each step of a path, and where they leave.', {
    steps: texts('Names of the tracked steps, in order.'),
    from: day('First day.'),
    until: day('Last day.'),
  }),
  reads('get_page_views', 'Counts visits of a web page by day, country or device.', {
    url: text('Address of the page.'),
    by: choice('How the count is split.', 'day', 'country', 'device'),
  }),
  reads('compute_retention', 'Tells which share of new users comes back week after week.', {
    cohort: text('Week the users signed up in, as 2026-W08.'),
  }),
  adds('start_experiment', 'Splits users between two variants of a feature.', {
    feature: text('Key of the feature.'),
    share: number('Part of the users in the test, from 0 to 1.'),
    metric: text('What decides.'),
  }),
  reads('get_experiment_result', 'Returns lift, interval and verdict of a split test.', {
    feature: text('Key of the feature.'),
  }),
  adds('build_dashboard', 'Arranges charts on a shared board.', {
    title: text('Heading over the charts.'),
    charts: texts('Ids of the charts.'),
  }),
  reads('export_raw_data', 'Returns tracked interactions of a day as CSV.', { date: day('Which day.') }),
])

const marketing = defineServer('outreachly', [
  adds('create_campaign', 'Prepares a newsletter or advertisement with audience and budget.', {
    name: text('Internal name.'),
    audience: text('Segment to address.'),
    kind: choice('Where it runs.', 'newsletter', 'search_ads', 'social_ads'),
    'budget?': number('Daily budget in euros.'),
  }),
  changes('launch_campaign', 'Sets a prepared campaign live.', {
    campaign_id: CAMPAIGN,
    'at?': moment('When; now without it.'),
  }),
  changes('pause_campaign', 'Stops spending on a campaign until it is resumed.', { campaign_id: CAMPAIGN }),
  reads('get_campaign_report', 'Returns opens, clicks and cost per acquisition.', { campaign_id: CAMPAIGN }),
  adds('segment_audience', 'Groups subscribers that meet a condition under a name.', {
    name: text('Name of the segment.'),
    condition: text('Condition such as last_open < 30d.'),
  }),
  changes('unsubscribe_address', 'Removes somebody from every mailing, for good.', {
    email: text('Address to remove.'),
  }),
  reads('research_keywords', 'Returns monthly searches and bids for words people type.', {
    words: texts('Words to look at.'),
  }),
])

const research = defineServer('scholarnet', [
  reads('search_papers', 'Finds scientific articles by words, author and year.', {
    query: text('Words of title or abstract.'),
    'author?': text('Family name.'),
    'since_year?': integer('Earliest year.', 1800, 2100),
  }),
  reads('get_abstract', 'Returns the abstract of an article by its DOI.', { doi: text('Digital object identifier.') }),
  reads('list_citing_papers', 'Lists later articles that refer to one, the most cited first.', {
    doi: text('Digital object identifier.'),
  }),
  reads('format_citation', 'Writes a reference in the form a journal wants.', {
    doi: text('Digital object identifier.'),
    style: choice('Form of the reference.', 'apa', 'mla', 'chicago', 'bibtex'),
  }),
  reads('search_patents', 'Finds patent documents by claim text and class.', { claim: text('Words of the claim.') }),
  adds('add_to_bibliography', 'Files an article in a collection with tags.', {
    doi: text('Digital object identifier.'),
    collection: text('Name of the collection.'),
    'tags?': texts('Words to find it by later.'),
  }),
  reads('browse_encyclopedia', 'Returns the introduction of an encyclopedia entry.', {
    entry: text('Name of the entry.'),
  }),
])

const storage = defineServer('cloudlocker', [
  reads('list_folder', 'Lists files and folders of the shared drive at a path, with size and owner.', { path: PATH }),
  adds('upload_file', 'Stores a file on the shared drive and returns its link.', {
    path: PATH,
    content_base64: text('Bytes of the file, encoded as base64.'),
  }),
  changes('move_file', 'Moves or renames a file on the shared drive.', { path: PATH, to: text('New path.') }),
  changes('delete_file', 'Puts a file of the shared drive into its bin.', { path: PATH }),
  adds('share_link', 'Makes a web address that opens a file for outsiders.', {
    path: PATH,
    expires: day('Last day it works.'),
    'password?': text('Password visitors have to type.'),
  }),
  reads('get_storage_quota', 'Tells how much room the drive has left.'),
  changes('restore_file_version', 'Brings an earlier version of a file back.', {
    path: PATH,
    saved: moment('When that version was saved.'),
  }),
])

export const businessTools = [books, markets, legal, analytics, marketing, research, storage].flat()
