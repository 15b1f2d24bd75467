// A description is not better for being longer: neutral words change no finding, wherever they stand.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ToolDefinition } from '../../../core/trace/trace.js'
import { lintTools } from '../lint-tools.js'
import { scoreTool } from '../score-tool.js'

const PADDINGS = [
  'This tool is one of the tools of this server.',
  'It is available here, as are the others.',
  'The following is a general description of the tool.',
  'Please note that this is a description.',
  'This sentence does not add anything, and neither do these words.',
  'Further information is part of the documentation.',
  'In general, and for the sake of completeness, this text is here as well.',
  'Thank you very much.',
  'The sky is blue and the grass is green.',
  'A quick brown fox jumps over a lazy dog.',
  'Lorem ipsum dolor sit amet, consectetur adipiscing elit.',
  'Made with care by a team of people who enjoy their work.',
]
const FILLERS = ['basically', 'indeed', 'really', 'simply,', 'actually']

const BARE: ToolDefinition[] = [
  { server: 's', name: 'list_orders', description: 'Lists the orders.' },
  { server: 's', name: 'refund', description: 'Pays money back to a customer' },
  {
    server: 's',
    name: 'get_weather',
    description: 'Weather of a city. Use it when rain matters, at most once an hour.',
  },
]
const TOOLS: readonly ToolDefinition[] = [
  ...BARE,
  ...['everything', 'filesystem', 'memory'].flatMap(
    (server) =>
      JSON.parse(readFileSync(new URL(`../../../../test/fixtures/tool-lists/${server}.json`, import.meta.url), 'utf8'))
        .tools,
  ),
]

const PLACES: Readonly<Record<string, (description: string, padding: string) => string>> = {
  before: (description, padding) => `${padding} ${description}`,
  behind: (description, padding) => `${description.replace(/([^.!?])$/, '$1.')} ${padding}`,
  'on a line of its own': (description, padding) => `${description}\n\n${padding}\n`,
  'between sentences': (description, padding) => description.replace(/\. (?=[A-Z])/, `. ${padding} `),
  'many times': (description, padding) => `${padding} ${description.replace(/([^.!?])$/, '$1.')} ${padding} ${padding}`,
}

function outcome(tools: readonly ToolDefinition[]) {
  return lintTools(tools).map((lint) => ({
    score: scoreTool(lint),
    // A description that fits a provider's limit may not fit it any more: that is what `long_text` is about.
    kinds: lint.findings.filter(({ kind }) => kind !== 'long_text').map(({ kind, place }) => `${kind} ${place}`),
  }))
}

function padded(pad: (description: string) => string): ToolDefinition[] {
  return TOOLS.map((tool) => {
    const description = pad(tool.description ?? '')
    return { ...tool, description: description.length > 1_000 ? (tool.description ?? '') : description }
  })
}

// What says something about nothing still says something: these texts are no neutral words to `repeats_name`.
const isOffTopic = (padding: string) => /sky|fox|ipsum|Made/.test(padding)

it.each(Object.keys(PLACES))('neutral sentences %s change no finding and no score', (place) => {
  const plain = outcome(TOOLS)
  for (const padding of PADDINGS) {
    const found = outcome(padded((description) => PLACES[place]?.(description, padding) ?? ''))
    const skipped = isOffTopic(padding) ? 1 : 0
    expect(found.slice(skipped), padding).toEqual(plain.slice(skipped))
  }
})

it('filler words within sentences change no finding and no score', () => {
  const plain = outcome(TOOLS)
  for (const filler of FILLERS) {
    expect(outcome(padded((description) => description.replace(/ (?=\w+\.?$)/, ` ${filler} `))), filler).toEqual(plain)
    expect(outcome(padded((description) => description.replace(' ', ` ${filler} `))), filler).toEqual(plain)
  }
})

it('padding every tool of a list with the same text makes no two of them alike', () => {
  const found = outcome(padded((description) => `${description} ${PADDINGS.slice(0, 4).join(' ')}`))
  expect(found).toEqual(outcome(TOOLS))
})
