import { describe, expect, it } from 'vitest'
import { parseSuite } from '../parse-suite.js'

const SERVERS = 'servers: { api: { url: "http://127.0.0.1:1/mcp" } }\n'
const load = (text: string, file = 'suite.mcprove.yml') => parseSuite(SERVERS + text, { file })
const warnings = (text: string, file?: string) =>
  load(text, file).warnings.map(({ line, message, hint }) => [line, message, hint])

const AGENT = `agents:
  - name: asks
    server: api
    system_prompt: Be brief.
    user_prompt: Where is Oslo?
    expect: [{ target: turns, matcher: { "<=": 2 } }]
`

describe('a suite with keys of mcptest', () => {
  it('means what the keys of mcprove mean', () => {
    expect(load(AGENT).tests[0]?.settings).toEqual({
      servers: ['api'],
      system: 'Be brief.',
      prompt: 'Where is Oslo?',
    })
  })

  it('has one note that names them, and the command that rewrites them', () => {
    expect(warnings(AGENT)).toMatchInlineSnapshot(`
      [
        [
          1,
          "is read as an mcptest suite: \`system_prompt\` is \`system\`, \`user_prompt\` is \`prompt\`, \`server\` is \`servers\`, a list",
          "\`mcprove migrate suite.mcprove.yml\` writes it in the spelling of mcprove.",
        ],
      ]
    `)
    expect(warnings('tools: [{ name: a, server: api, tool: t }]', 'tests/mcptest.yaml')).toMatchInlineSnapshot(`
      [
        [
          1,
          "is read as an mcptest suite",
          "\`mcprove migrate tests/mcptest.yaml\` writes it in the spelling of mcprove.",
        ],
      ]
    `)
  })

  it('has problems where they are written', () => {
    const wrong = AGENT.replace('Be brief.', '[1]').replace('server: api', 'server: apii')
    expect(() => load(wrong)).toFailWith('SUITE_INVALID', 'apii')
  })

  it('is refused when a test would judge less than it says', () => {
    const lost = 'tools: [{ name: a, server: api, tool: t, metamorphic: { relations: [idempotent] } }]'
    expect(() => load(lost, 'mcptest.yml')).toFailWith('SUITE_INVALID', 'metamorphic')
  })

  it('is told about rows that are not judged', () => {
    expect(warnings('compliance: [{ name: i, server: api, check: initialize }]').map(([, message]) => message)).toEqual(
      [
        '`compliance` has no counterpart: mcprove does not grade the protocol; keep this block with mcptest (not judged)',
      ],
    )
  })

  it('keeps a key that mcprove has itself', () => {
    const both = AGENT.replace('server: api', 'servers: [api]').replace('user_prompt', 'prompt')
    expect(load(both).tests[0]?.settings.servers).toEqual(['api'])
    expect(() => load(AGENT.replace('user_prompt: ', 'prompt: x\n    user_prompt: '))).toFailWith(
      'SUITE_INVALID',
      'user_prompt',
    )
  })

  it('is read in imported files too', () => {
    const host = { env: {}, resolve: (_: string, path: string) => path, read: () => SERVERS + AGENT }
    const { tests } = parseSuite('imports: [b.yml]', { file: 'a.yml', host })
    expect(tests[0]?.settings.system).toBe('Be brief.')
  })
})

it('a suite of mcprove has no note, whatever words are in it', () => {
  const own = `agents: [{ name: a, prompt: "user_prompt, result.x and assertions", expect: [{ turns: 1 }] }]
tools: [{ name: b, server: api, tool: t, expect: [{ "content[0].text": "max_duration_ms" }] }]`
  expect(warnings(own)).toEqual([])
})
