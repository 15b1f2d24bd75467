// Keeps the logs of a run as fixtures: without paths and names of this machine, and with long texts cut.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LOG_KINDS } from './log-kinds.mjs'
import { truthOf } from './script.mjs'

const FIXTURES = fileURLToPath(new URL('../../../test/fixtures/products', import.meta.url))
/** Prompts of the products themselves are long, and not ours. */
const MAX_TEXT = 700
const KEPT_TEXT = 80
/** Spans in the telemetry of Gemini CLI repeat the whole conversation. */
const KEPT_SPANS = 3
/** Lines of Claude Code with its whole prompt and tools, which nothing reads. */
const UNREAD =
  /^\{"type":"(?:api-request-shape|api-request-blob|api-request)"|"attachment":\{"type":"(?:prompt_snapshot|skill_listing|agent_listing_delta)"/

/** Writes `test/fixtures/products/<product>/<scenario>`: a folder for each kind of log, and the truth about the run. */
export function keepLogs({ name, product }, site, scenario, kept = LOG_KINDS[name], title = scenario) {
  const folder = join(FIXTURES, name, title)
  rmSync(folder, { recursive: true, force: true })
  const kinds = Object.entries(kept).map(([kind, { files, lacks = {}, options = [] }]) => {
    mkdirSync(join(folder, kind), { recursive: true })
    const names = files(site).map((file) => {
      writeFileSync(join(folder, kind, basename(file)), scrubbed(readFileSync(file, 'utf8'), site))
      return basename(file)
    })
    return [kind, { files: names, options, lacks }]
  })
  const { groups, closing } = truthOf(scenario, product.own)
  const truth = { groups, closing, sent: site.sent, logs: Object.fromEntries(kinds) }
  writeFileSync(join(folder, 'truth.json'), `${JSON.stringify(truth, null, 2)}\n`)
}

function scrubbed(text, site) {
  const replaced = [
    [site.home, '/home/reader'],
    [join(site.folder, 'work'), '/home/reader/work'],
    [site.folder, '/home/reader'],
    [site.cache, '/opt/products'],
    // opencode writes paths without the slash at their start.
    [site.folder.slice(1), 'home/reader'],
    [hostname(), 'machine'],
  ].reduce((left, [path, other]) => left.replaceAll(path, other).replaceAll(dashed(path), dashed(other)), text)
  const texts = documents(replaced).map(({ value, isLine }) => JSON.stringify(cut(value), null, isLine ? 0 : 1))
  return `${texts.join('\n')}\n`
}

/** Claude Code and Gemini CLI name folders after the path. */
const dashed = (path) => path.replaceAll(/[^\w]/g, '-')

/** JSON Lines, one document, or documents one after the other. */
function documents(text) {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.every((line) => parsed(line) !== undefined)) {
    return lines.filter((line) => !UNREAD.test(line)).map((line) => ({ value: JSON.parse(line), isLine: true }))
  }
  const whole = parsed(text)
  if (whole !== undefined) return [{ value: whole, isLine: false }]
  const all = text.split(/^(?=\{$)/m).map((part) => ({ value: JSON.parse(part), isLine: false }))
  const spans = all.filter(({ value }) => value._spanContext !== undefined)
  return all.filter((one) => !spans.includes(one) || spans.indexOf(one) < KEPT_SPANS)
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Cuts long texts, also those inside of JSON in a text. */
function cut(value) {
  if (Array.isArray(value)) return value.map(cut)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cut(inner)]))
  }
  if (typeof value !== 'string' || value.length <= MAX_TEXT) return value
  const inner = /^\s*[[{]/.test(value) ? parsed(value) : undefined
  return inner === undefined ? `${value.slice(0, KEPT_TEXT)}… (cut)` : JSON.stringify(cut(inner))
}
