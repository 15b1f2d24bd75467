import { describe, expect, it } from 'vitest'
import { McproveError } from '../../core/errors/error.js'
import { unpassedVariables, variableHint, withVariableHint } from './unpassed-variables.js'

const found = (text: string, passed = {}, own = {}) => unpassedVariables(text, passed, own)

describe('a variable that a server misses', () => {
  it.each([
    'Error: GITHUB_TOKEN environment variable is required',
    'Please set the GITHUB_TOKEN variable',
    "KeyError: 'GITHUB_TOKEN'",
    'GITHUB_TOKEN is not defined',
    'starting\nMissing required environment variables: GITHUB_TOKEN\n    at main (x.js:1:2)',
    '[{"path":["GITHUB_TOKEN"],"message":"Required"}]',
  ])('%j', (text) => {
    expect(found(text)).toEqual({ here: [], nowhere: ['GITHUB_TOKEN'] })
    expect(found(text, {}, { GITHUB_TOKEN: 'x' })).toEqual({ here: ['GITHUB_TOKEN'], nowhere: [] })
    expect(found(text, { GITHUB_TOKEN: 'x' }, { GITHUB_TOKEN: 'x' })).toEqual({ here: [], nowhere: [] })
  })
})

it.each([
  'Error: Cannot find module "x" { code: \'MODULE_NOT_FOUND\', required: true }',
  'TypeError [ERR_INVALID_ARG_TYPE]: undefined is required',
  'connect ECONNREFUSED: set up the database',
  'ERROR: JSON expected',
  'HTTP_PROXY was used',
  'MAX_RETRIES reached after 3 attempts',
])('is not %j', (text) => {
  expect(found(text)).toEqual({ here: [], nowhere: [] })
})

it('one that is set here is named wherever the text mentions it', () => {
  expect(found('using SHOP_URL of nobody', {}, { SHOP_URL: 'x' }).here).toEqual(['SHOP_URL'])
})

it('says how to pass it', () => {
  const here = { here: ['A_KEY', 'B_KEY'], nowhere: [] }
  expect(['flag', 'suite', 'both'].map((advice) => variableHint(here, advice as 'flag'))).toEqual([
    'A_KEY, B_KEY are set here, but not passed to the server: pass them with `--env A_KEY --env B_KEY`.',
    `A_KEY, B_KEY are set here, but not passed to the server: pass them with \`env: { A_KEY: \${A_KEY}, B_KEY: \${B_KEY} }\` in the suite.`,
    `A_KEY, B_KEY are set here, but not passed to the server: pass them with \`--env A_KEY --env B_KEY\`, or \`env: { A_KEY: \${A_KEY}, B_KEY: \${B_KEY} }\` in the suite.`,
  ])
  expect(variableHint({ here: [], nowhere: ['A_KEY'] }, 'flag')).toBe(
    'The server mentions A_KEY, which is not set: set it, and pass it with `--env A_KEY`.',
  )
  expect(variableHint({ here: [], nowhere: [] }, 'flag')).toBeUndefined()
})

it('changes only errors of servers that are started', () => {
  const error = new McproveError('SERVER_FAILED', 'server x exited: A_KEY is missing', { hint: 'Run it.' })
  const env = { A_KEY: 'x' }
  const address = { command: 'x', args: [], env: {}, cwd: '.' }
  const hinted = withVariableHint(error, { address, env, advice: 'flag' })
  expect(hinted).toMatchObject({ code: 'SERVER_FAILED', message: error.message })
  expect((hinted as McproveError).hint).toContain('--env A_KEY')
  const url = { url: 'http://x', headers: {}, transport: 'http' as const }
  expect(withVariableHint(error, { address: url, env, advice: 'flag' })).toBe(error)
  const other = new McproveError('BAD_USAGE', 'A_KEY is missing')
  expect(withVariableHint(other, { address, env, advice: 'flag' })).toBe(other)
})
