import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commandSecrets, wordsWithoutSecrets } from './command-secrets.js'

const RANDOM = 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY'
const COMMIT = '9fceb02d0ae598e95dc970b74767f19372d61af8'
const PLACEHOLDER = /\[redacted:[^\]]+\]/

/** As arguments, because the first word is the program. */
function shown(...args: readonly string[]): string {
  return wordsWithoutSecrets(['node', ...args])
    .slice(1)
    .join(' ')
    .replace(/\[redacted:[^\]]+\]/g, '…')
}

describe('what is secret by its name', () => {
  it.each([
    [['--api-key', 'hunter2'], '--api-key …'],
    [['--api-key=hunter2'], '--api-key=…'],
    [['--clientSecret=hunter2'], '--clientSecret=…'],
    [['--db.password', '-hun ter2'], '--db.password …'],
    [['--pat=hunter2'], '--pat=…'],
    [['--auth', 'ada:hunter2'], '--auth …'],
    [['KEY=hunter2'], 'KEY=…'],
    [['-e', 'DB_PASSWORD=hunter2 hunter2'], '-e DB_PASSWORD=…'],
    [['--env=API_KEY=hunter2'], '--env=API_KEY=…'],
    [['-H', 'X-Api-Key:hunter2'], '-H X-Api-Key:…'],
    [['--header', 'Authorization: Bearer hunter2'], '--header Authorization: Bearer …'],
    [['--header=Authorization: Bearer hunter2'], '--header=Authorization: Bearer …'],
    [['--config', '{"a":{"headers":{"Authorization":"Bearer hunter2"}}}'], '--config …'],
    [['--config={"args":["--token","hunter2"]}'], '--config=…'],
    [
      ['-c', 'node s.mjs --api-key hunter2 && DB_PASSWORD="hunter2 x" sh'],
      '-c node s.mjs --api-key … && DB_PASSWORD="…" sh',
    ],
    [['--connection-string', 'postgres://u:hunter2@h/db'], '--connection-string postgres://u:…@h/db'],
    [['--connection-string', 'postgres://u:hunter2@hunter2/w@h/db'], '--connection-string postgres://…'],
    [['--dsn=ada:hunter2@tcp(h:3306)/db'], '--dsn=…'],
    [['--connection-string=Server=db;User Id=sa;Password=hunter2;'], '--connection-string=…'],
    [['Endpoint=sb://x/;SharedAccessKeyName=a;SharedAccessKey=hunter2'], '…'],
    [['DATABASE_URL=postgres://u:hunter2@h/db'], 'DATABASE_URL=postgres://u:…@h/db'],
    [['https://x.example/mcp?sig=hunter2&a=b#access_token=hunter2'], 'https://x.example/mcp?sig=…&a=b#access_token=…'],
    [['jdbc:postgresql://h/db?user=a&password=hunter2'], 'jdbc:postgresql://h/db?user=a&password=…'],
  ])('%j', (args, expected) => {
    expect(shown(...args)).toBe(expected)
  })
})

describe('what is secret by its format', () => {
  it.each([
    [`AC0123456789abcdef0123456789abcdef/SKfedcba9876543210fedcba9876543210:${RANDOM}`, '…'],
    [`napi_${RANDOM}${RANDOM}`, '…'],
    [`${RANDOM}==`, '…'],
    [`ada:${RANDOM}`, '…'],
    [`ada:${COMMIT}`, '…'],
    [COMMIT, '…'],
    ['wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', '…'],
    [Buffer.from('{"apiKey":"hunter2","x":1}').toString('base64'), '…'],
    ['550e8400-e29b-41d4-a716-446655440000', '…'],
    [`--x=${RANDOM}`, '--x=…'],
    [`--header=X-Team: ${RANDOM}`, '--header=X-Team: …'],
    [`https://${RANDOM}@h/x`, 'https://…@h/x'],
    [`https://x.example/s/${RANDOM}/mcp`, 'https://x.example/s/…/mcp'],
    [`git+https://oauth2:${COMMIT}@github.com/o/r`, 'git+https://oauth2:…@github.com/o/r'],
    [`//registry.example/:_authToken=${RANDOM}`, '…'],
  ])('%j', (arg, expected) => {
    expect(shown(arg)).toBe(expected)
  })

  it('random words: 98 of 100 with 32 characters of any alphabet, alone, after a prefix, and after a name', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz'
    const alphabets = ['0123456789abcdef', `${letters}0123456789`, `${letters}${letters.toUpperCase()}0123456789-_`]
    for (const alphabet of alphabets) {
      for (const prefix of ['', 'napi_', 'acct:']) {
        const words = fc.sample(fc.string({ unit: fc.constantFrom(...alphabet), minLength: 32, maxLength: 32 }), {
          numRuns: 1000,
          seed: 20261118,
        })
        const missed = words.filter((word) => shown(prefix + word) !== '…')
        expect(missed.length, `${alphabet} ${prefix}`).toBeLessThanOrEqual(15)
      }
    }
  })
})

it.each([
  '@modelcontextprotocol/server-filesystem@2025.8.21',
  '@azure/mcp@0.5.0-beta.20250801.1',
  'mcp-server@0.0.0-canary-20250801-abcdef1',
  '@org/pkg@npm:other@1.0.0',
  `git+https://github.com/org/my-very-long-repository-name-2.git#${COMMIT}`,
  `git+https://github.com/org/repo@${COMMIT}`,
  `github:org/repo#${COMMIT}`,
  `org/name@${COMMIT}`,
  `https://github.com/org/repo/archive/${COMMIT}.tar.gz`,
  `https://raw.githubusercontent.com/org/repo/${COMMIT}/server.mjs`,
  `ghcr.io/org/image@sha256:${COMMIT}${COMMIT.slice(0, 24)}`,
  `ghcr.io/org/image:sha-${COMMIT}`,
  'mcp/postgres:2024-11-05',
  '/nix/store/0c5b8vw40dy178xlpddw65q9gf1h2186-nodejs-20.1/bin/node',
  '/home/ada/.npm/_npx/5a9d879542beca3a/node_modules/.bin/mcp',
  'node_modules/.pnpm/@scope+name@1.2.3_abcdef0123456789abcdef01/node_modules/x/index.js',
  'C:\\Users\\ada\\AppData\\Local\\x86_64\\server.exe',
  '/private/var/folders/zz/zyxvpxvq6csfxvn_n0000000000000/T/mcprove-aB3dE5fG/server.mjs',
  'http://127.0.0.1:3000/mcp',
  'redis://127.0.0.1:6379',
  '--max-tokens=100000',
  '--token-limit=5',
  '--key-file=/etc/keys/a.pem',
  '--tools=list_issues,get_issue_v2,search_code2',
  '--host=my-db.cluster-cx0a1b2c3d4e.eu-west-1.rds.amazonaws.com',
  '--user-agent=Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  '--mount=type=bind,src=/home/ada/x,dst=/projects/x',
  '--model=claude-3-5-sonnet-20241022',
  'arn:aws:iam::123456789012:role/ReadOnly',
  '--since=2024-11-05T10:24:00Z',
  '{"port": 3000, "tools": ["a"]}',
  'user@example.com',
  '--user=1000:1000',
  'Server=db;Database=shop',
  `\${API_KEY}`,
  `--api-key=\${API_KEY:-none}`,
  `postgres://\${DB_USER}:\${DB_PASSWORD}@h/db`,
])('is no secret: %j', (arg) => {
  expect(shown(arg)).toBe(arg)
})

it('a flag that follows a secret flag is not its value', () => {
  expect(shown('--no-password', '--verbose', '--secret', '--next')).toBe('--no-password --verbose --secret --next')
})

it('the redactor gets the values, and what a server may repeat of them alone', () => {
  const account = `AC0123456789abcdef0123456789abcdef/${RANDOM}`
  const values = commandSecrets(['node', account, '--config', '{"password":"hunter2hunter2","port":3}']).map(
    ({ value }) => value,
  )
  expect(values).toEqual(expect.arrayContaining([account, RANDOM, 'hunter2hunter2']))
  expect(commandSecrets(['node', '--pin-token', '1234'])).toEqual([])
})

it('nothing of a secret stays, wherever it stands in a line', () => {
  expect(wordsWithoutSecrets(['API_KEY=hunter2 node s.mjs']).join()).not.toContain('hunter2')
  expect(wordsWithoutSecrets(['node'])).toEqual(['node'])
  expect(PLACEHOLDER.test(wordsWithoutSecrets(['x', RANDOM]).join())).toBe(true)
})
