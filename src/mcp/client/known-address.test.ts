import { describe, expect, it } from 'vitest'
import { createProxy } from '../proxy/create-proxy.js'
import { connect } from './connect.js'
import type { StdioAddress } from './connection.js'

const PROGRAM = { command: 'node', args: [], env: {}, cwd: '/' }

/** What plain JavaScript may pass. */
const WRONG: readonly (readonly [what: string, address: object])[] = [
  ['args', { ...PROGRAM, args: undefined }],
  ['env', { ...PROGRAM, env: undefined }],
  ['cwd', { ...PROGRAM, cwd: undefined }],
  ['command', { ...PROGRAM, command: ['node', 'server.mjs'] }],
  ['args', { ...PROGRAM, args: 'server.mjs' }],
  ['env', { ...PROGRAM, env: { PORT: 3000 } }],
  ['headers', { url: 'http://127.0.0.1:1/mcp', transport: 'http' }],
  ['transport', { url: 'http://127.0.0.1:1/mcp', headers: {}, transport: 'stdio' }],
  ['file', { manifest: 'tools: []' }],
  ['tools', { tools: {} }],
  ['command', {}],
]

describe.each(WRONG)('an address whose %s is wrong', (what, address) => {
  it(`is refused by connect and by openRun: ${JSON.stringify(address)}`, async () => {
    // The compiler would refuse it.
    const given = address as StdioAddress
    const expected = { code: 'BAD_USAGE', message: expect.stringContaining(what), hint: expect.any(String) }
    await expect(connect('s', given)).rejects.toMatchObject(expected)
    const proxy = await createProxy()
    await expect(proxy.openRun({ servers: { s: given } })).rejects.toMatchObject(expected)
    await proxy.close()
  })
})

it.each([
  { ...PROGRAM, env: { TOKEN: 'very-secret', PORT: 1 } },
  { ...PROGRAM, args: ['--token', 'very-secret', 1] },
])('does not repeat what may hold secrets: %j', async (address) => {
  // As above.
  const given = address as unknown as StdioAddress
  const error: unknown = await connect('s', given).catch((thrown: unknown) => thrown)
  expect(String(error)).not.toContain('very-secret')
})

it('says what is missing, and gives an example', async () => {
  // As above.
  const given = { command: 'node', args: ['server.mjs'] } as unknown as StdioAddress
  await expect(connect('s', given)).rejects.toFailWith('BAD_USAGE')
})
