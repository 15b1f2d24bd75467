import { describe, expect, it } from 'vitest'
import { parseSuite } from '../../suite/parse-suite.js'
import { plannedRows } from '../plan/planned-row.js'
import { type RunUnit, rowUnit } from '../plan/run-unit.js'
import { strictLike, strictNow } from './strict-mode.js'

function unitOf(agent: object, more: object = {}): RunUnit {
  const suite = { agents: [{ name: 'a', model: 'gpt-5', prompt: 'p', ...agent }], ...more }
  const [row] = plannedRows({ suite: parseSuite(JSON.stringify(suite), { file: 's.yml' }), line: null }, {})
  if (row?.kind !== 'agent') throw new Error('one agent row')
  return rowUnit(row, 'x.jsonl')
}

const at = (base_url: string) => ({ providers: { openai: { base_url } } })

describe('the mode of a new run', () => {
  it.each<[string, RunUnit, Record<string, string>, boolean | undefined]>([
    ['a model of OpenAI', unitOf({}), {}, true],
    ['its full name', unitOf({ model: 'openai/o3' }), {}, true],
    ['its own address, written out', unitOf({}, at('https://api.openai.com/v1')), {}, true],
    ['that of a region', unitOf({}, at('https://eu.api.openai.com/v1')), {}, true],
    ['a gateway', unitOf({}, at('https://gateway.example/v1')), {}, undefined],
    ['an address that only looks like it', unitOf({}, at('https://api.openai.com.example/v1')), {}, undefined],
    ['a gateway by the environment', unitOf({}), { OPENAI_BASE_URL: 'http://127.0.0.1:4010' }, undefined],
    [
      'an address of the suite before that',
      unitOf({}, at('https://api.openai.com')),
      { OPENAI_BASE_URL: 'http://x' },
      true,
    ],
    ['a gateway, on request', unitOf({ strict_schema: true }, at('https://gateway.example/v1')), {}, true],
    ['OpenAI, turned off', unitOf({ strict_schema: false }), {}, false],
    ['another provider', unitOf({ model: 'claude-sonnet-4-5' }), {}, undefined],
    ['a server that speaks like OpenAI', unitOf({ model: 'openai-compatible/llama' }), {}, undefined],
    ['an external agent', unitOf({ model: undefined, external: 'claude' }), {}, undefined],
  ])('%s', (_title, unit, env, strict) => {
    expect(strictNow(unit, { env })).toBe(strict)
  })
})

it.each([
  [undefined, undefined, undefined],
  [undefined, true, true],
  [undefined, false, false],
  [false, undefined, undefined],
  [false, true, false],
  [true, undefined, true],
  [true, false, true],
])('a suite that says %s, compared with a recording that says %s, counts as %s', (said, recorded, compared) => {
  const unit = unitOf(said === undefined ? {} : { strict_schema: said })
  const inputs = recorded === undefined ? {} : { strict_schema: recorded }
  expect(strictLike({ hash: '', ...inputs }, unit)).toBe(compared)
})
