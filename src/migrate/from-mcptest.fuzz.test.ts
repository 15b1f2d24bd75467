import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMcproveError } from '../core/errors/error.js'
import { parseSuite } from '../suite/parse-suite.js'
import { fromMcptest } from './from-mcptest.js'
import { makeMcptestSuite } from './mcptest-suites.js'

/** Ends in a value or in our own error. */
function isCivil(action: () => unknown): void {
  try {
    action()
  } catch (error) {
    if (!isMcproveError(error)) throw error
    expect(error.message).not.toBe('')
  }
}

const KEYS = [
  ...[
    'servers',
    'server',
    'tools',
    'resources',
    'prompts',
    'agents',
    'tests',
    'evals',
    'variables',
    'budget',
    'type',
    'tool',
  ],
  ...[
    'command',
    'url',
    'auth',
    'oauth',
    'grant',
    'bearer_token_env',
    'headers',
    'env',
    'from_env',
    'default',
    'http',
    'timeout',
  ],
  ...[
    'name',
    'system_prompt',
    'user_prompt',
    'prompt',
    'name_free',
    'discovery',
    'expect',
    'assertions',
    'max_duration_ms',
  ],
  ...[
    'max_response_tokens',
    'mode',
    'target',
    'matcher',
    'exact',
    'llm-judge',
    'rubric',
    'threshold',
    'tool_quality',
    'uri',
  ],
  ...['per_suite_usd_cents', 'per_test_usd_cents', 'compliance', 'setup', 'cache', 'transform', '<<', '__proto__', 'x'],
]
const VALUES = [
  'tool',
  'agent',
  'client_credentials',
  'mcptest',
  'mock',
  'warn',
  'tools/list',
  'result.isError',
  'error',
  '30s',
]

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(...VALUES, null, true, 0, 1.5, -1, ''),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...KEYS), tie('value'), { maxKeys: 5 }),
  ),
}))

describe('any text', () => {
  it('made of the words of mcptest is migrated or an error of ours, and is not changed again', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...KEYS), value, { maxKeys: 6 }), (suite) => {
        const text = JSON.stringify(suite)
        isCivil(() => parseSuite(text, { file: 'mcptest.yml' }))
        isCivil(() => {
          const { text: written } = fromMcptest(text, 'mcptest.yml')
          isCivil(() => parseSuite(written))
          expect(fromMcptest(written, 'a.yml').text).toBe(written)
        })
      }),
      { numRuns: 400 },
    )
  })

  it('that was a suite of mcptest is migrated or an error of ours', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '- ',
      '\n',
      '  ',
      '"',
      '&a ',
      '*a',
      '<<: *a',
      '# ',
      '? ',
      '|',
      'null',
      '---\n',
    )
    const mutation = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), remove: fc.nat(12), insert: piece })
    fc.assert(
      fc.property(fc.nat(), fc.array(mutation, { minLength: 1, maxLength: 4 }), (seed, mutations) => {
        let { text } = makeMcptestSuite(seed)
        for (const { at, remove, insert } of mutations) {
          const start = Math.floor(at * text.length)
          text = text.slice(0, start) + insert + text.slice(start + remove)
        }
        isCivil(() => parseSuite(text, { file: 'mcptest.yml' }))
        isCivil(() => fromMcptest(text, 'mcptest.yml'))
      }),
      { numRuns: 200 },
    )
  })
})
