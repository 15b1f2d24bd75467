import { describe, expect, it } from 'vitest'
import type { Server } from '../../suite/schema/server-schema.js'
import { serverLaunch } from './server-launch.js'

const HERE = '/home/ana/shop'
const launch = (server: Server, folder = HERE) => serverLaunch(server, folder)

it('is the command with its arguments, the names of its variables and its folder; or the url', () => {
  expect(launch({ command: 'node', args: ['./shop.mjs', '-v'], env: { B: '1', A: '2' }, cwd: 'sub' })).toEqual({
    command: ['node', './shop.mjs', '-v'],
    env: ['A', 'B'],
    cwd: 'sub',
  })
  expect(launch({ command: ['npx', '-y', 'shop@1.2.0'] })).toEqual({ command: ['npx', '-y', 'shop@1.2.0'] })
  expect(launch({ url: 'https://shop.example.com/mcp' })).toEqual({ url: 'https://shop.example.com/mcp' })
  expect(launch({ mock: './shop.yml' })).toBeNull()
  expect(launch({ tools: [] })).toBeNull()
})

describe('says the same on every machine', () => {
  it.each<[string, Server, Server, string?]>([
    ['where node is', { command: '/usr/bin/node' }, { command: 'C:\\nodejs\\node.exe' }],
    ['where npx is', { command: '/home/ana/.nvm/v20/bin/npx' }, { command: 'npx' }],
    ['how a program ends on Windows', { command: 'npx' }, { command: 'npx.cmd' }],
    [
      'where the project is',
      { command: 'node', args: ['/home/ana/shop/dist/server.mjs'] },
      { command: 'node', args: ['D:\\work\\shop\\dist\\server.mjs'] },
      'D:\\work\\shop',
    ],
    [
      'where a script outside of it is',
      { command: 'node', args: ['/home/ana/tools/server.mjs'] },
      { command: 'node', args: ['/Users/bob/server.mjs'] },
    ],
    [
      'which folders a server may see',
      { command: 'fs', args: ['/home/ana', '--root=/tmp/mcprove-run-aB3dEf'] },
      { command: 'fs', args: ['/Users/bob/stuff', '--root=/var/tmp/other'] },
    ],
    ['an absolute folder', { command: 'x', cwd: '/home/ana' }, { command: 'x', cwd: '/home/bob' }],
    ['a file URL', { command: 'x', args: ['file:///home/ana/a.db'] }, { command: 'x', args: ['file:///tmp/a.db'] }],
    ['ports of arguments', { command: 'x', args: ['--port', '3000'] }, { command: 'x', args: ['--port', '40123'] }],
    ['one after =', { command: 'x', args: ['--http-port=3000'] }, { command: 'x', args: ['--http-port=1'] }],
    ['of an address', { command: 'x', args: ['localhost:3000'] }, { command: 'x', args: ['localhost:4000'] }],
    [
      'of a URL among arguments',
      { command: 'npx', args: ['mcp-remote', 'http://127.0.0.1:3000/mcp'] },
      { command: 'npx', args: ['mcp-remote', 'http://localhost:4000/mcp'] },
    ],
    ['of a URL', { url: 'http://127.0.0.1:40123/mcp' }, { url: 'http://[::1]/mcp' }],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable as suites write it.
    ['a port in a variable', { url: 'http://localhost:${PORT}/mcp' }, { url: 'http://localhost:80/mcp' }],
    ['a user in a URL', { url: 'https://ana:secret@h.example/mcp' }, { url: 'https://h.example/mcp' }],
    ['values of a query', { url: 'https://h.example/mcp?key=1' }, { url: 'https://h.example/mcp?key=2' }],
    ['values of variables', { command: 'x', env: { KEY: 'a' } }, { command: 'x', env: { KEY: 'b' } }],
    ['a key', { command: 'x', args: ['--api-key', 'abc'] }, { command: 'x', args: ['--api-key', 'def'] }],
    ['headers', { url: 'https://h.example/' }, { url: 'https://h.example/', headers: { Authorization: 'Bearer x' } }],
    ['limits and sharing', { command: 'x' }, { command: 'x', timeout_ms: 5, share: true }],
  ])('whatever differs: %s', (_what, one, other, folder) => {
    expect(launch(other, folder)).toEqual(launch(one))
  })
})

describe('says which server it is', () => {
  it.each<[string, Server, Server]>([
    ['another program', { command: 'node' }, { command: 'deno' }],
    ['another program elsewhere', { command: '/usr/bin/node' }, { command: '/usr/bin/deno' }],
    ['another script', { command: 'node', args: ['./a.mjs'] }, { command: 'node', args: ['./b.mjs'] }],
    ['another script elsewhere', { command: 'node', args: ['/opt/a.mjs'] }, { command: 'node', args: ['/opt/b.mjs'] }],
    ['another version', { command: 'npx', args: ['shop@1'] }, { command: 'npx', args: ['shop@2'] }],
    ['a further argument', { command: 'x' }, { command: 'x', args: ['--read-only'] }],
    ['an argument after a port', { command: 'x', args: ['--port', '1', 'a'] }, { command: 'x', args: ['--port', '1'] }],
    ['a flag after a port', { command: 'x', args: ['--port', '--fast'] }, { command: 'x', args: ['--port'] }],
    ['another value', { command: 'x', args: ['--mode=a'] }, { command: 'x', args: ['--mode=b'] }],
    ['another variable', { command: 'x', env: { A: '' } }, { command: 'x', env: { B: '' } }],
    ['another folder', { command: 'x', cwd: 'a' }, { command: 'x', cwd: 'b' }],
    ['another host', { url: 'https://a.example/mcp' }, { url: 'https://b.example/mcp' }],
    ['another path', { url: 'https://a.example/mcp' }, { url: 'https://a.example/v2/mcp' }],
    ['another key of a query', { url: 'https://a.example/?a=1' }, { url: 'https://a.example/?b=1' }],
    ['a url for a command', { command: 'x' }, { url: 'https://x.example/' }],
  ])('%s', (_what, one, other) => {
    expect(launch(other)).not.toEqual(launch(one))
  })
})
