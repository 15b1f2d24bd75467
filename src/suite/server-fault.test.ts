import { describe, expect, it } from 'vitest'
import { problemLines } from './check/problem-lines.js'
import { parseSuite } from './parse-suite.js'

describe('the fault of a server', () => {
  const load = (fault: string) => problemLines(() => parseSuite(`servers: { s: { mock: a, fault: ${fault} } }`))

  it('is read when the suite is loaded', async () => {
    expect(await load('slow:fast')).toMatchInlineSnapshot(`
      "SUITE_INVALID: suite has 1 problem
      suite:1:33 servers.s.fault: \`delay_ms\`: expected a number, got "fast""
    `)
    expect(await load('slow:5')).toBe('fine')
    expect(await load('""')).toMatchInlineSnapshot(`
      "SUITE_INVALID: suite has 1 problem
      suite:1:33 servers.s.fault: must not be empty"
    `)
  })

  it('waits for the run when a variable stands in it', async () => {
    expect(await load('"$' + '{FAULT:-hagn}"')).toBe('fine')
  })
})
