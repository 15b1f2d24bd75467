import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { parseSuite } from '../suite/parse-suite.js'
import { plannedRows } from './plan/planned-row.js'
import { rowInputs } from './row-inputs.js'

const cwd = mkdtempSync(join(tmpdir(), 'mcprove-row-inputs-'))
afterAll(() => rmSync(cwd, { recursive: true }))
writeFileSync(join(cwd, 'm.yml'), '- text: hello\n')

interface Parts {
  readonly agent?: object
  readonly tool?: object
  readonly server?: object
}

/** The hashes of an agent test, a scripted one, a direct test and a tool list. */
function hashes({ agent = {}, tool = {}, server = {} }: Parts = {}): (string | null)[] {
  const suite = {
    servers: { real: { command: 'x', ...server } },
    agents: [
      { name: 'a', model: 'gpt-5', prompt: 'p', servers: ['real'], expect: [{ final_response: 'x' }], ...agent },
      { name: 'b', model: 'scripted/m.yml', prompt: 'p', expect: [{ final_response: 'x' }] },
    ],
    tools: [{ name: 't', server: 'real', tool: 'act', args: { a: 1 }, expect: [{ is_error: false }], ...tool }],
    tool_quality: {},
  }
  const rows = plannedRows({ suite: parseSuite(JSON.stringify(suite), { file: 's.yml' }), line: null }, {})
  return rows.map((row) => rowInputs(row, cwd))
}

const RULE = { max: 100, until: 'decided', floor: 0.5, alternative: 0.8 }
const PLAIN = hashes()
const changed = (now: readonly (string | null)[]) => now.map((hash, index) => hash !== PLAIN[index])

it('the same suite has the same hashes, each row another', () => {
  expect(PLAIN).toHaveLength(4)
  for (const hash of PLAIN) expect(hash).toMatch(/^sha256-[0-9a-f]{16}$/)
  expect(new Set(PLAIN).size).toBe(4)
  expect(hashes()).toEqual(PLAIN)
})

it.each<[string, Parts, boolean[]]>([
  ['a prompt', { agent: { prompt: 'q' } }, [true, false, false, false]],
  ['a model', { agent: { model: 'gpt-5-mini' } }, [true, false, false, false]],
  ['an expectation', { agent: { expect: [{ final_response: 'y' }] } }, [true, false, false, false]],
  ['a gate', { agent: { golden_path: { calls: ['act'] } } }, [true, false, false, false]],
  ['arguments of a direct test', { tool: { args: { a: 2 } } }, [false, false, true, false]],
  ['what a direct test expects', { tool: { expect: [{ is_error: true }] } }, [false, false, true, false]],
  ['a server', { server: { command: 'y' } }, [true, false, true, true]],
  ['the number of runs', { agent: { runs: 5 } }, [true, false, false, false]],
  ['a rule that stops the runs', { agent: { runs: RULE } }, [true, false, false, false]],
])('%s', (_what, parts, rows) => {
  expect(changed(hashes(parts))).toEqual(rows)
})

it.each([{ floor: 0.6 }, { alternative: 0.9 }, { max: 50 }, { min: 5 }, { alpha: 0.1 }, { beta: 0.1 }])(
  'each part of such a rule: %j',
  (part) => {
    const [before] = hashes({ agent: { runs: RULE } })
    expect(hashes({ agent: { runs: { ...RULE, ...part } } })[0]).not.toBe(before)
  },
)

it('the script of a scripted model is an input, and without it nothing is known', () => {
  writeFileSync(join(cwd, 'm.yml'), '- text: bye\n')
  expect(changed(hashes())).toEqual([false, true, false, false])
  rmSync(join(cwd, 'm.yml'))
  expect(hashes()[1]).toBe(null)
})
