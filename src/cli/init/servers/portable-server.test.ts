import { expect, it } from 'vitest'
import { portableServer } from './portable-server.js'

const GITHUB = `ghp_${'a1'.repeat(18)}`

it('copies no value of `env`, and says which variables to set', () => {
  const env = { API_KEY: 'hunter2', LOG_LEVEL: 'debug', 'odd-name': 'x', SET: `\${SET_BY_ME}`, WITH: `\${A:-b}` }
  expect(portableServer('s', { command: 'node', args: ['s.mjs'], env })).toEqual({
    server: {
      command: 'node',
      args: ['s.mjs'],
      env: {
        API_KEY: `\${API_KEY}`,
        LOG_LEVEL: `\${LOG_LEVEL}`,
        'odd-name': `\${ODD_NAME}`,
        SET: `\${SET_BY_ME}`,
        WITH: `\${A:-b}`,
      },
    },
    variables: ['API_KEY', 'LOG_LEVEL', 'ODD_NAME', 'SET_BY_ME', 'A'],
    words: new Map(),
  })
})

it('copies no header, and keeps its scheme', () => {
  const headers = {
    Authorization: 'Bearer hunter2',
    'X-Team': 'blue',
    'X-Key': `Bearer \${TOKEN}`,
    Half: `a-\${TOKEN}`,
  }
  expect(portableServer('my server', { url: 'https://x.example/mcp', headers }).server).toEqual({
    url: 'https://x.example/mcp',
    headers: {
      Authorization: `Bearer \${MY_SERVER_AUTHORIZATION}`,
      'X-Team': `\${MY_SERVER_X_TEAM}`,
      'X-Key': `Bearer \${TOKEN}`,
      Half: `\${MY_SERVER_HALF}`,
    },
  })
})

it.each([
  [
    ['--api-key', 'hunter2', '--verbose'],
    ['--api-key', `\${API_KEY}`, '--verbose'],
  ],
  [['--token=hunter2'], [`--token=\${TOKEN}`]],
  [
    ['-e', 'DB_PASSWORD=hunter2'],
    ['-e', `DB_PASSWORD=\${DB_PASSWORD}`],
  ],
  [
    ['--header', 'Authorization: Bearer hunter2'],
    ['--header', `Authorization: Bearer \${S_AUTHORIZATION}`],
  ],
  [['postgresql://ada:hunter2@db.example/shop'], [`postgresql://ada:\${S_PASSWORD}@db.example/shop`]],
  [[`--auth=${GITHUB}`], [`--auth=\${GITHUB_TOKEN}`]],
  [[GITHUB], [`\${GITHUB_TOKEN}`]],
  [
    ['--secret', '--next'],
    ['--secret', '--next'],
  ],
  [
    ['-y', '@scope/server@1.2.3', '/home/ada', '--port=80'],
    ['-y', '@scope/server@1.2.3', '/home/ada', '--port=80'],
  ],
])('arguments %j are written %j', (args, written) => {
  expect(portableServer('s', { command: 'x', args }).server).toEqual({ command: 'x', args: written })
})

it.each([
  ['https://x.example/mcp?api_key=hunter2&team=blue', `https://x.example/mcp?api_key=\${S_API_KEY}&team=blue`],
  [`https://x.example/mcp?token=\${TOKEN}`, `https://x.example/mcp?token=\${TOKEN}`],
  ['https://x.example/s/OGQ5Y2ZmNTkxYzM0NDk5YjQ0/mcp', `https://x.example/s/\${S_URL_KEY}/mcp`],
  ['https://x.example/a-very-long-name-without-numbers/mcp', 'https://x.example/a-very-long-name-without-numbers/mcp'],
])('the URL %s is written %s', (url, written) => {
  expect(portableServer('s', { url }).server).toEqual({ url: written })
})

it('a command that is a list becomes a program and its arguments', () => {
  const { server } = portableServer('s', { command: ['node', 's.mjs'], args: ['-v'], cwd: 'x', timeout_ms: 5 })
  expect(server).toEqual({ command: 'node', args: ['s.mjs', '-v'], cwd: 'x', timeout_ms: 5 })
})

it('replaces the values of variables that it passes, also in its arguments', () => {
  const server = {
    command: 'node',
    args: ['s.mjs', 'hunter2-hunter2', '--depth', 'all'],
    env: { KEY: `\${KEY}`, DEPTH: `\${DEPTH}` },
  }
  const { server: portable } = portableServer('s', server, { KEY: 'hunter2-hunter2', DEPTH: 'all' })
  expect(portable).toMatchObject({ args: ['s.mjs', `\${KEY}`, '--depth', 'all'] })
})

it('replaces a value in a line for a shell, and keeps the command', () => {
  const args = ['-c', "API_KEY=hunter2 TOKEN='a b' LEVEL=all node s.mjs"]
  expect(portableServer('s', { command: 'sh', args }).server).toMatchObject({
    args: ['-c', `API_KEY=\${API_KEY} TOKEN='\${TOKEN}' LEVEL=all node s.mjs`],
  })
})

it('a word that contains a key is replaced whole, and init knows which word the variable is', () => {
  const account = `AC0123456789abcdef0123456789abcdef/SKfedcba9876543210fedcba9876543210:aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY`
  expect(portableServer('twilio', { command: 'node', args: ['s.mjs', account, '--all'] })).toEqual({
    server: { command: 'node', args: ['s.mjs', `\${TWILIO_CREDENTIALS}`, '--all'] },
    variables: ['TWILIO_CREDENTIALS'],
    words: new Map([['TWILIO_CREDENTIALS', 2]]),
  })
  const key = `napi_${'a1b2c3d4e5f6g7h8'.repeat(4)}`
  expect(portableServer('neon', { command: 'mcp-server-neon', args: ['start', key] })).toMatchObject({
    server: { args: ['start', `\${NEON_KEY}`] },
    words: new Map([['NEON_KEY', 2]]),
  })
})

it('different values never share a variable, also with one that the server uses already', () => {
  const args = ['--token', 'hunter2', '--token', 'hunter3', '--token', 'hunter2', '--api-key', 'hunter4']
  const server = { command: 'x', args, env: { API_KEY: `\${API_KEY}`, TOKEN: 'hunter5' } }
  expect(portableServer('s', server, { API_KEY: 'hunter6' }).server).toMatchObject({
    args: ['--token', `\${TOKEN_2}`, '--token', `\${TOKEN_3}`, '--token', `\${TOKEN_2}`, '--api-key', `\${API_KEY_2}`],
    env: { API_KEY: `\${API_KEY}`, TOKEN: `\${TOKEN}` },
  })
})

it('the secrets of `auth:` are not copied either', () => {
  const auth = { client_id: 'shop', client_secret: 'hunter2', scope: 'read' }
  expect(portableServer('s', { url: 'https://x.example/mcp', auth }).server).toMatchObject({
    auth: { client_id: 'shop', client_secret: `\${S_CLIENT_SECRET}`, scope: 'read' },
  })
})
