import { describe, expect, it } from 'vitest'
import { parseSuite } from '../parse-suite.js'
import { expandServer } from './expand-server.js'
import { memoryHost } from './memory-host.js'

const suiteOf = (text: string, env: Record<string, string> = {}, files: Record<string, string> = {}) =>
  parseSuite(text, { file: 'a.yml', host: { ...memoryHost(files), env } })

describe('`variables:`', () => {
  it('are replaced in every string of the suite, and keep their type where they are the whole value', () => {
    const { tests, direct_tests } = suiteOf(`
variables: { city: Oslo, days: 3, dry: true }
servers: { w: { command: [node, "w-\${city}.mjs"] } }
agents: [{ name: "weather of \${city}", prompt: "Weather in \${city} for \${days} days?", expect: [{ final_response: { contains: "\${city}" } }] }]
tools: [{ name: direct, server: w, tool: get, args: { days: "\${days}", dry: "\${dry}", note: "\${days} days" } }]`)
    expect(tests[0]).toMatchObject({
      name: 'weather of Oslo',
      settings: { prompt: 'Weather in Oslo for 3 days?' },
      expect: [{ matcher: { source: { contains: 'Oslo' } } }],
    })
    expect(direct_tests[0]).toMatchObject({ args: { days: 3, dry: true, note: '3 days' } })
  })

  it('may use the environment: later in servers, at once elsewhere', () => {
    const text = `
variables: { id: "\${RUN_ID:-local}", token: "\${SECRET}" }
servers: { w: { url: "http://127.0.0.1:1/mcp", headers: { X: "\${id}", Authorization: "Bearer \${token}" } } }
tools: [{ name: direct, server: w, tool: get, args: { id: "\${id}" } }]`
    const suite = suiteOf(text, { RUN_ID: '42' })
    expect(suite.servers.get('w')?.server).toMatchObject({ headers: { Authorization: `Bearer \${SECRET}` } })
    expect(suite.direct_tests[0]).toMatchObject({ args: { id: '42' } })
    expect(suite.variables).toEqual(['RUN_ID', 'SECRET'])
    expect(expandServer(suite, 'w', { SECRET: 's', RUN_ID: '42' })).toMatchObject({
      headers: { X: '42', Authorization: 'Bearer s' },
    })
    expect(suiteOf(text).direct_tests[0]).toMatchObject({ args: { id: 'local' } })
  })

  it('of imported files count too, and the importing file wins', () => {
    const imported = `variables: { a: 1, b: 2 }\nagents: [{ name: x, prompt: "\${a} \${b}", expect: [{ turns: 1 }] }]`
    const { tests } = suiteOf('imports: [./b.yml]\nvariables: { b: 3 }', {}, { 'b.yml': imported })
    expect(tests[0]?.settings.prompt).toBe('1 3')
  })

  it('leave other names alone, and a near miss is a warning', () => {
    const { tests, warnings } = suiteOf(`
variables: { city: Oslo }
agents: [{ name: x, prompt: "\${HOME} \${citi}", expect: [{ turns: 1 }] }]`)
    expect(tests[0]?.settings.prompt).toBe(`\${HOME} \${citi}`)
    expect(warnings.map(({ message }) => message)).toEqual(['unknown variable `citi`; did you mean `city`?'])
  })

  it('that are not values, or that need a variable that is not set, are problems at their place', () => {
    expect(() => suiteOf('variables: { a: [1], "b c": x }\nagents: []')).toFailWith('SUITE_INVALID', 'letters')
    const unset = `variables: { a: "\${UNSET}" }\nagents: [{ name: x, prompt: "\${a}!", expect: [{ turns: 1 }] }]`
    expect(() => suiteOf(unset)).toFailWith('SUITE_INVALID', 'UNSET')
  })
})
