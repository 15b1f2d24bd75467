// The answers of the examples' models, for scripts/record-examples.mjs, which has no real model. `regressed` is the
// same model after it got worse. A list has one answer per turn.
import { errorsAt } from '../dist/node.js'

const weather = [
  { calls: [{ name: 'get_weather', args: { city: 'Oslo' } }] },
  { when: { contains: 'rain' }, text: 'Yes, take a coat: it is 4 C and raining in Oslo.' },
]

/** Reads the receipts that the prompt names one by one, and writes its idea of their sum. */
function receipts(sum) {
  return ({ prompt, turn }) => {
    const [folder, file] = prompt.match(/\/\S+/g)
    const days = ['02', '17', '23']
    const turns = [
      { text: 'I will see which receipts there are.', calls: [{ name: 'list_directory', args: { path: folder } }] },
      { calls: days.map((day) => ({ name: 'read_text_file', args: { path: `${folder}/march-${day}.txt` } })) },
      { calls: [{ name: 'write_file', args: { path: file, content: `${sum} EUR\n` } }] },
      { text: 'The receipts come to 42.50 EUR, and total.txt says so.' },
    ]
    return turns[turn]
  }
}

const POLICY = 'https://www.debian.org/doc/debian-policy/'
const get = (url) => ({ calls: [{ name: 'http.get', args: { url } }] })

/** Finds the page directly or through the contents; for an easy question it asks any source. */
function research({ prompt, turn }, _random, conversationRandom) {
  const chance = conversationRandom()
  if (prompt.startsWith('When')) {
    const isWiki = chance < 0.5
    const wiki = { calls: [{ name: 'wiki.find_article', args: { subject: 'Debian' } }] }
    const web = { calls: [{ name: 'search.web', args: { query: 'debian announced when' } }] }
    return [isWiki ? wiki : web, get('https://wiki.example.org/Debian'), { text: 'On 16 August 1993.' }][turn]
  }
  const search = { calls: [{ name: 'search.web', args: { query: 'debian policy manual licence' } }] }
  const pages = chance < 0.5 ? [] : [get(POLICY)]
  const answer = { text: `GPL version 2 or later (${POLICY}copyright.html).` }
  return [search, ...pages, get(`${POLICY}copyright.html`), answer][turn]
}

/** Makes more mistakes the more tools it sees besides the two of the server. */
function tracking({ tools, turn }, _random, conversationRandom) {
  if (turn > 0) return { text: 'Parcel P-7 is in Bergen and arrives on Tuesday.' }
  const others = tools.filter(({ name }) => !/__(?:track_parcel|list_depots)$/.test(name))
  const errs = conversationRandom() < others.length / 25
  return { calls: [{ name: errs ? others[0].name : 'post.track_parcel', args: { parcel_id: 'P-7' } }] }
}

const conversion = errorsAt(
  0.1,
  [
    { calls: [{ name: 'convert_amount', args: { amount: 120, from: 'USD', to: 'NOK' } }] },
    { text: '120 US dollars are 1,260 Norwegian kroner.' },
  ],
  [
    { calls: [{ name: 'get_rate', args: { from: 'USD', to: 'NOK', day: '2026-03-03' } }] },
    { text: 'At a rate of 10.5 they are about 1,260 kroner.' },
  ],
)

const transfer = (to, euros) => ({ name: 'transfer', args: { to, euros } })
const bills = [
  { calls: [{ name: 'get_balance' }, { name: 'list_bills' }] },
  { calls: [transfer('Power Ltd', 60), transfer('Water Ltd', 30)] },
  { text: 'Both bills are paid: 60 euros to Power Ltd and 30 euros to Water Ltd.' },
]

const readLog = (service) => ({ calls: [{ name: 'read_log', args: { service } }] })
const CAUSE = { text: 'The disk of the mail service is full.' }
const lookAround = [
  { calls: [{ name: 'list_services', args: {} }] },
  readLog('mail'),
  { calls: [{ name: 'disk_usage', args: { service: 'mail' } }] },
  CAUSE,
]
const goInCircles = [...Array.from({ length: 5 }, () => [readLog('web'), readLog('mail')]).flat(), CAUSE]

const fileBug = (...more) => {
  const args = { title: 'Login page fails with a blank screen', priority: 'high' }
  return [{ calls: [{ name: 'create_issue', args }, ...more] }, { text: BUG_STORY }]
}
const BUG_STORY = 'I created the issue APP-31 with priority "high", and sent the mail to Ana.'
const mail = { name: 'send_mail', args: { to: 'ana@example.com', text: 'APP-31: the login page fails.' } }

/** Does not know the time zone when the tool does not state it. */
function booking({ tools }, _random, conversationRandom) {
  const title = conversationRandom() < 0.5 ? 'Meeting with Ana' : 'Ana: meeting'
  const [{ name }] = tools
  if (name.endsWith('add_event')) {
    return { calls: [{ name, args: { what: title, when: '2026-03-04T10:00:00', length: 30 } }] }
  }
  return { calls: [{ name, args: { title, start: '2026-03-04T10:00:00+01:00', minutes: 30 } }] }
}

function office({ prompt }, _random, conversationRandom) {
  const title = conversationRandom() < 0.5 ? 'Meeting with Ana' : 'Ana: meeting'
  const meeting = { name: 'calendar.create_event', args: { title, start: '2026-03-04T10:00:00Z', minutes: 30 } }
  const room = { name: 'rooms.reserve_room', args: { seats: 2 } }
  return { calls: prompt.includes('room') ? [meeting, room] : [meeting] }
}

/** The librarian and the judges, distinguished by model and question. */
function library({ model, turn, prompt }) {
  if (!prompt.startsWith('Question: ')) {
    if (turn === 0) return { calls: [{ name: 'opening_hours', args: { place: 'library', day: 'Sunday' } }] }
    return { text: 'Yes: on Sunday the library is open from 10:00 to 16:00.' }
  }
  const isTrue = /text to grade ==\n[^\n]*10:00 to 16:00/.test(prompt)
  const score = isTrue ? (model === 'gpt-5-mini' ? 0.6 : 0.9) : 0.2
  const reason = isTrue ? 'It gives the hours that the tool returned.' : 'It does not tell the hours.'
  return { text: JSON.stringify({ score, pass: score >= 0.5, reason }) }
}

const refund = [
  { text: 'I will look for the order.', calls: [{ name: 'find_orders', args: { customer: 'ada@example.com' } }] },
  { calls: [{ name: 'refund_order', args: { order_id: 'A-17' } }] },
  { text: 'I refunded order A-17, the umbrella: 24 USD.' },
]

/** By folder of examples/. */
const shelf = [
  { calls: [{ name: 'find_book', args: { title: 'Emma' } }] },
  { when: { contains: 'C4' }, text: 'Emma is on shelf C4.' },
]
/** Does not look. */
const guess = [{ text: 'Emma should be on shelf C4.' }]

export const EXAMPLE_MODELS = {
  weather: { answer: weather },
  filesystem: { answer: receipts('42.50'), regressed: receipts('33.00') },
  research: { answer: research },
  distractors: { answer: tracking },
  'tool-selection': { answer: conversion },
  'custom-gate': { answer: bills },
  stability: { answer: lookAround, regressed: errorsAt(0.5, lookAround, goInCircles) },
  'until-decided': { answer: errorsAt(0.05, shelf, guess), regressed: errorsAt(0.5, shelf, guess) },
  narrative: { answer: fileBug(mail), regressed: errorsAt(0.5, fileBug(mail), fileBug()) },
  'critics-tracks': { answer: booking },
  'eval-suite': { answer: office },
  jury: { answer: library },
  // Its agent is a program and does not ask a model.
  'external-python': { answer: refund },
  orders: { answer: refund },
}
