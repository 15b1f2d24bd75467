import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { installEngines } from '../core/engines/engines.js'
import { schemaEngine } from '../core/engines/json-schema-engine.js'
import { regexEngine } from '../core/engines/regex-engine.js'
import { isMcproveError } from '../core/errors/error.js'
import type { Problem } from '../core/errors/problem.js'
import { parseGatesFile } from './parse-gates-file.js'
import { parseSuite } from './parse-suite.js'

installEngines({ regex: regexEngine, schema: schemaEngine })

const TEXT = `servers:
  weather: &server { command: node, env: { KEY: "\${KEY:-x}" } }
  copy: { <<: *server, cwd: . }
defaults: { model: m, runs: 2 }
faults: [{ name: f, kind: slow, delay_ms: 3, target: { tool: t } }]
agents:
  - name: a {{x}}
    each: [{ x: 1 }, { x: y }]
    servers: [weather]
    inject: [f]
    prompt: say {{x}}
    expect:
      - tool_calls[0].name: { regex: "^a", not: { exact: "{{x}}" } }
      - { target: final_response, matcher: { llm-judge: ok? } }
    trajectory: { mode: subset, calls: [{ name: t, args: { schema: { type: object } } }] }
    tool_selection: { expected_tool: t, min_selection_rate: 0.5, expect: [{ tool_selection.passed: 1 }] }
tests:
  - { name: t, agent: a y, models: [m, n], equal_function_sets: { classes: [{ name: c, members: [weather.*] }] } }
evals: [{ name: e, agent: t, rubric: { criteria: [{ name: c, description: d }] }, judge: { model: j } }]
tools: [{ name: d, server: weather, tool: t, expect: [{ content: { snapshot: true } }] }]
`

/** Ends in a value or in our own error, with places inside the text. */
async function isCivil(text: string, action: () => unknown): Promise<void> {
  try {
    await action()
  } catch (error) {
    if (!isMcproveError(error)) throw error
    const lines = text.split('\n').length
    const isPlaced = ({ line, column, message }: Problem) => line >= 1 && line <= lines && column >= 1 && message !== ''
    expect(error.problems.length > 0 && error.problems.every(isPlaced)).toBe(true)
  }
}

const piece = fc.oneof(
  fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '- ',
    '\n',
    '  ',
    '\t',
    '"',
    "'",
    '&a ',
    '*a',
    '<<: ',
    '!!str ',
    '{{x}}',
    '${',
    '|',
    '# ',
    '? ',
    '---\n',
    '__proto__',
    'null',
    '1e999',
    '.nan',
  ),
  fc.string({ maxLength: 5, unit: 'binary' }),
)

const mutation = fc.record({ at: fc.nat(TEXT.length), remove: fc.nat(12), insert: piece })

describe('any text', () => {
  it('is a suite or an error of ours', async () => {
    await isCivil(TEXT, () => parseSuite(TEXT))
    expect(parseSuite(TEXT).tests).toHaveLength(3)
    await fc.assert(
      fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 4 }), async (mutations) => {
        let text = TEXT
        for (const { at, remove, insert } of mutations) text = text.slice(0, at) + insert + text.slice(at + remove)
        await isCivil(text, () => parseSuite(text))
        await isCivil(text, () => parseGatesFile(text, 'gates.yml'))
      }),
      { numRuns: 150 },
    )
  })

  it('made of any JSON is a suite or an error of ours', async () => {
    const key = fc.constantFrom(
      'agents',
      'tests',
      'servers',
      'name',
      'prompt',
      'expect',
      'each',
      'trajectory',
      'calls',
      'args',
      'target',
      'matcher',
      'model',
      'faults',
      'defaults',
      'imports',
      'evals',
      'rubric',
      'tools',
      '__proto__',
      'x',
    )
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.jsonValue({ maxDepth: 1 }),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(key, tie('value'), { maxKeys: 4 }),
      ),
    }))
    await fc.assert(
      fc.asyncProperty(fc.dictionary(key, value, { maxKeys: 5 }), async (suite) => {
        const text = JSON.stringify(suite)
        await isCivil(text, () => parseSuite(text))
      }),
      { numRuns: 150 },
    )
  })
})
