import { parsedJson } from '../../../../core/json/parsed-json.js'
import { showName } from '../../../../core/text/show-name.js'
import { showValue } from '../../../../core/text/show-value.js'
import { ownTrouble } from '../../../answers/own-trouble.js'
import { defineProbe, inconclusive, skipped } from '../../../probe/probe.js'
import { dataOf, plainAnswer, textsOf } from '../../../relations/plain-answer.js'
import { broken, held, open, outcomeOf, type ToolVerdict } from '../../../relations/tool-verdicts.js'
import { SAMPLE_CALLS, type SampleCall } from '../../../session/sample-calls.js'

export const promisedJson = defineProbe({
  id: 'security/promised-json',
  title: 'A tool whose description promises JSON answers with JSON.',
  severity: 'warning',
  reference: {
    title: 'CWE-440: Expected Behavior Violation',
    url: 'https://cwe.mitre.org/data/definitions/440.html',
  },
  run: async (audit) => {
    const promising = audit.callable.filter(({ description }) => isPromised(description))
    const nothing = 'the description of no tool that may be called promises JSON'
    if (promising.length === 0) return skipped(nothing)
    const samples = (await audit.observe(SAMPLE_CALLS)).filter(({ tool }) => promising.includes(tool))
    if (samples.length === 0) return inconclusive('no tool whose description promises JSON could be called')
    return outcomeOf(samples.map(verdictOf), nothing)
  },
})

/** The answer as a whole, not a file, a field or one of several formats. */
const PROMISE =
  /(?:^|[.;:\n] *)(?:this tool |the tool |it )?(?:returns?|outputs?|responds? with|answers? with)(?: as)?(?: (?:a|an|the|valid|raw|result|results|data|output|single|in|as)){0,4} json(?: (?:object|array|list|string|text|document|data|format))?(?= *(?:[.,;:\n(]|$|with\b|of\b|containing\b|that\b))/i
const OTHER_FORMATS =
  /\b(?:markdown|csv|yaml|xml|html|plain text|prose|human[- ]readable|or|if|optional(?:ly)?|unless)\b/i

function isPromised(description: unknown): boolean {
  if (typeof description !== 'string') return false
  const text = description.slice(0, 4000)
  return PROMISE.test(text) && !OTHER_FORMATS.test(text)
}

function verdictOf({ name, exchange }: SampleCall): ToolVerdict {
  const answer = plainAnswer(exchange)
  if (answer === undefined || answer.isError || ownTrouble(exchange) !== undefined) {
    return open(name, 'did not succeed', exchange)
  }
  const texts = textsOf(answer)
  if (dataOf(answer).length > 0 || texts.some(holdsJson)) return held(name, exchange)
  const [text] = texts
  if (text === undefined || text.trim() === '') return open(name, 'answered without a text', exchange)
  // A server may say in a plain result that it could not do what it was asked to do.
  if (FAILED.test(text)) return open(name, 'does not say whether it succeeded', exchange)
  const message = `the description of ${showName(name)} promises JSON, and its answer is none: ${showValue(text, 80)}`
  return broken(name, { message }, exchange)
}

const FAILED =
  /\b(?:error|fail(?:ed|ure)?|cannot|can't|could not|couldn't|not (?:found|available|supported|valid|configured)|no (?:\w+ ){0,3}(?:found|available|results?|matches)|invalid|unable|unknown|missing|must|required|expected|denied|empty|none)\b/i

/** A plain value, or an object or a list with words or a fence around it. */
function holdsJson(text: string): boolean {
  const start = text.search(/[[{]/)
  const end = Math.max(text.lastIndexOf(']'), text.lastIndexOf('}'))
  return isJson(text) || (start >= 0 && end > start && isJson(text.slice(start, end + 1))) || linesParse(text)
}

/** JSON Lines. */
function linesParse(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 1 && lines.every(isJson)
}

function isJson(text: string): boolean {
  return parsedJson(text) !== undefined
}
