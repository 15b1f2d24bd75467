import { describe, expect, it } from 'vitest'
import { failed, problems, runRow as run, SECRET, tool } from '../../../../test/fixtures/servers/direct-row.js'
import { answerByHand, json } from '../../../../test/fixtures/servers/http-by-hand.js'
import { nodeServer, ordersServer, startHttp, startOrders } from '../../../../test/fixtures/servers/running.js'

const GENERATIONS = ['old', 'new'] as const

describe.each(GENERATIONS)('in the %s generation', (generation) => {
  const server = ordersServer('--generation', generation)

  it.each([
    [
      'an error of the tool is not a JSON-RPC error',
      'tool: find_order, args: { number: 99 }, expect: [{ is_error: true }, { error: { absent: true } }]',
    ],
    [
      'a JSON-RPC error has a code and data',
      'tool: find_order, args: { number: 0 }, expect: [{ error.code: -32602 }, { error.data.minimum: 1 }]',
    ],
    [
      'progress',
      'tool: import_orders, args: { count: 3 }, expect: [{ progress: { length: 3 } }, { "progress[-1].total": 3 }, { "progress[0].message": order 1 }]',
    ],
    [
      'log messages of a level',
      'tool: import_orders, args: { count: 1 }, log_level: debug, expect: [{ logs: { length: 2 } }, { logs: { contains: { level: debug, logger: import, data: { batch: 1 } } } }]',
    ],
    [
      'no log messages below the level',
      'tool: import_orders, args: { count: 1 }, log_level: error, expect: [{ logs: { length: 0 } }], wait_ms: 50',
    ],
    [
      'the update of a resource',
      'tool: add_order, args: { item: tea }, subscribe: ["orders://open"], expect: [{ notifications: { contains: { method: notifications/resources/updated, params: { uri: "orders://open" } } } }]',
    ],
    [
      'an update after the answer',
      'tool: add_order, args: { item: tea, later_ms: 300 }, subscribe: ["orders://open"], wait_ms: 20000, expect: [{ notifications: { length: 1 } }]',
    ],
    [
      'a changed list of tools',
      'tool: enable_refunds, expect: [{ "notifications[*].method": { contains: notifications/tools/list_changed } }]',
    ],
    ['a cancelled call', 'tool: export_orders, cancel: { on: progress, watch_ms: 50 }'],
    [
      'a cancelled call, after a time',
      'tool: export_orders, cancel: { after_ms: 20, watch_ms: 50 }, expect: [{ cancel.answered: false }, { content: { absent: true } }]',
    ],
  ])('%s passes', async (_, row) => {
    const result = await run(tool(row), server)
    expect([failed(result), problems(result), result.status]).toEqual([[], [], 'passed'])
  })

  it.each([
    [
      'a JSON-RPC error where an error of the tool is expected',
      'tool: find_order, args: { number: 0 }, expect: [{ is_error: true }, { error: { absent: true } }]',
      ['error: expected nothing'],
    ],
    [
      'an error of the tool where a JSON-RPC error is expected',
      'tool: find_order, args: { number: 99 }, expect: [{ error.code: -32602 }]',
      ['error.code: nothing at `error`'],
    ],
    [
      'another code',
      'tool: find_order, args: { number: 0 }, expect: [{ error.code: -32601 }]',
      ['error.code: expected -32601, got -32602'],
    ],
    [
      'progress that does not come',
      'tool: find_order, args: { number: 1 }, expect: [{ progress: { length: { ">=": 1 } } }, { "progress[*].total": { each: 1 } }]',
      ['progress: length: expected >= 1', 'progress[*].total: the list is empty'],
    ],
    [
      'a log message that does not come',
      'tool: find_order, args: { number: 1 }, wait_ms: 50, expect: [{ "logs[0].level": info }]',
      ['logs[0].level: nothing at `logs[0]`'],
    ],
    [
      'a notification that should not come',
      'tool: enable_refunds, expect: [{ notifications: { length: 0 } }]',
      ['notifications: length: expected 0, got 1'],
    ],
    [
      'a notification that should not come after the answer either',
      'tool: add_order, args: { item: tea, later_ms: 300 }, subscribe: ["orders://open"], wait_ms: 3000, expect: [{ notifications: { length: 0 } }]',
      ['notifications: length: expected 0, got 1'],
    ],
    [
      'an answer to a cancelled call',
      'tool: export_orders, args: { obedient: false }, cancel: { after_ms: 50, watch_ms: 20000 }',
      ['cancel.answered: expected false, got true'],
    ],
    [
      'an answer that comes before the cancellation',
      'tool: find_order, args: { number: 1 }, cancel: { after_ms: 60000 }',
      ['cancel.sent: expected true, got false', 'cancel.alive: nothing at `cancel.alive`'],
    ],
  ])('%s fails', async (_, row, reasons) => {
    const result = await run(tool(row), server)
    expect(result.status).toBe('failed')
    expect(failed(result)).toEqual(reasons.map((reason) => expect.stringContaining(reason)))
  })

  it('completes arguments', async () => {
    const row = (rest: string) => `completions: [{ name: c, server: s, argument: city, ${rest} }]`
    const passing = await run(
      row(
        'prompt: sum_up, value: B, expect: [{ values: { exact: [Berlin, Bonn] } }, { total: 2 }, { has_more: false }]',
      ),
      server,
    )
    expect(failed(passing)).toEqual([])
    const none = await run(row('template: "orders://in/{city}", value: X'), server)
    expect(failed(none)).toEqual([expect.stringContaining('values: ')])
  })

  it('says what it is', async () => {
    const row = (expected: string) => `connections: [{ name: c, server: s, expect: [${expected}] }]`
    const version = generation === 'old' ? '2025-11-25' : '2026-07-28'
    const passing = await run(
      row(
        `{ server_info.name: orders }, { protocol_version: "${version}" }, { capabilities.tools.listChanged: true }, { instructions: { contains: "orders://open" } }`,
      ),
      server,
    )
    expect([failed(passing), passing.kind]).toEqual([[], 'connection'])
    const failing = await run(row('{ capabilities.sampling: { type: object } }'), server)
    expect(failing.status).toBe('failed')
  })
})

it('a subscription that the server refuses fails the test', async () => {
  const row = tool('tool: add, args: { a: 1, b: 2 }, subscribe: ["test://greeting"]')
  const result = await run(row, nodeServer('own-server.mjs', '--generation', 'old'))
  expect(result.status).toBe('failed')
  expect(problems(result)).toEqual([expect.stringContaining('subscribe: the server did not accept')])
})

describe('tasks', () => {
  const server = ordersServer('--generation', 'new')

  it.each([
    [
      'fail',
      'tool: yearly_report, args: { fails: true }, task: true, expect: [{ error.code: -32603 }, { task.status: failed }]',
    ],
    [
      'ask, and complete',
      'tool: yearly_report, task: true, client: { elicitation: { year: "2026" } }, expect: [{ task.statuses: { exact: [working, input_required, completed] } }, { "content[0].text": report for 2026 }, { "asked[0].params.message": Which year? }]',
    ],
    [
      'are cancelled',
      'tool: yearly_report, task: true, cancel: { after_ms: 0 }, expect: [{ "task.statuses[-1]": cancelled }, { content: { absent: true } }]',
    ],
  ])('%s', async (_, row) => {
    const result = await run(tool(row), server)
    expect([failed(result), problems(result), result.status]).toEqual([[], [], 'passed'])
  })

  it('fail a test that expects another end', async () => {
    const result = await run(tool('tool: yearly_report, args: { fails: true }, task: { ttl_ms: 1000 }'), server)
    expect(failed(result)).toEqual([
      expect.stringContaining('is_error: the server answered with an error (-32603)'),
      expect.stringContaining('task.status: expected "completed", got "failed"'),
    ])
  })

  it('that ask what nobody answers do not end', async () => {
    const result = await run(tool('tool: yearly_report, task: true'), server)
    expect(problems(result)).toContainEqual(expect.stringContaining('the task asks "elicitation/create"'))
    expect(failed(result)).toEqual([expect.stringContaining('task.status: expected "completed", got "input_required"')])
  })

  it('must be created', async () => {
    const result = await run(tool('tool: find_order, args: { number: 1 }, task: true'), server)
    expect(problems(result)).toEqual(['task: the server did not create a task'])
    expect(result.status).toBe('failed')
  })
})

it('secrets in notifications are redacted before they are compared', async () => {
  const row = tool(
    `tool: import_orders, args: { count: 1 }, log_level: debug, expect: [{ logs: { contains: "x" } }], wait_ms: 10`,
  )
  const result = await run(row, ordersServer('--secret', SECRET))
  expect(JSON.stringify(result)).not.toContain(SECRET)
  expect(JSON.stringify(result)).toContain('import')
})

describe('a server that must refuse', () => {
  const A = 'https://a.example'
  const row = (rest: string) => `connections: [{ name: c, server: s, ${rest} }]`

  it('does, with the way to log in', async () => {
    const orders = await startOrders('--token', 'right')
    try {
      const expected =
        '{ refused.www_authenticate.scheme: Bearer }, { refused.www_authenticate.scope: "orders:read" }, { refused.metadata.authorization_servers: { length: 1 } }'
      const stranger = await run(row(`auth: none, expect: [${expected}]`), ordersServer(), orders.url)
      expect([failed(stranger), problems(stranger)]).toEqual([[], []])
      const wrong = await run(
        row('auth: invalid, expect: [{ refused.www_authenticate.error: invalid_token }]'),
        ordersServer(),
        orders.url,
      )
      expect([failed(wrong), problems(wrong), wrong.status]).toEqual([[], [], 'passed'])
    } finally {
      await orders.stop()
    }
  })

  it('but lets us in', async () => {
    const orders = await startOrders()
    try {
      const result = await run(row('auth: none'), ordersServer(), orders.url)
      expect(result.status).toBe('failed')
      expect(problems(result)).toEqual(['access: the server let us in without a token: HTTP 200'])
      expect(failed(result)).toEqual([expect.stringContaining('nothing at `refused`')])
    } finally {
      await orders.stop()
    }
  })

  it.each([
    ['metadata of another server', { resource: 'https://b.example', authorization_servers: [A] }, '`resource`'],
    ['metadata without a server', { resource: 'URL', authorization_servers: [] }, '`authorization_servers`'],
  ])('with %s', async (_, metadata, about) => {
    const http = await startHttp((request, response) => {
      if (request.url === '/mcp') response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
      else response.end(JSON.stringify(metadata).replace('URL', `http://${request.headers.host}/mcp`))
    })
    try {
      const result = await run(row('auth: none'), ordersServer(), http.url)
      expect(problems(result)).toEqual([expect.stringContaining(about)])
      const chosen = await run(
        row('auth: none, expect: [{ refused.metadata: { type: object } }]'),
        ordersServer(),
        http.url,
      )
      expect(chosen.status).toBe('passed')
    } finally {
      http.stop()
    }
  })

  it.each([
    ['without metadata', 'Bearer realm="x"', 'neither'],
    ['at another origin, which is not asked', 'Bearer resource_metadata="http://127.0.0.1:1/x"', 'another origin'],
  ])('%s', async (_, challenge, about) => {
    const http = await startHttp((request, response) => {
      const status = request.url === '/mcp' ? 401 : 404
      response.writeHead(status, { 'www-authenticate': challenge }).end()
    })
    try {
      const result = await run(row('auth: none'), ordersServer(), http.url)
      expect(problems(result)).toEqual([expect.stringContaining(about)])
    } finally {
      http.stop()
    }
  })

  /** It has metadata, and answers requests as told; `undefined` is 401 with this challenge. */
  async function guarded(
    challenge: string | undefined,
    answer: (method: string, version: string) => object | undefined,
  ) {
    return await startHttp((request, response) => {
      const own = `http://${request.headers.host}/mcp`
      if (request.url !== '/mcp') {
        return void response.end(JSON.stringify({ resource: own, authorization_servers: ['https://a.example'] }))
      }
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        const { method, id } = JSON.parse(body)
        const given = answer(method, String(request.headers['mcp-protocol-version']))
        if (given !== undefined) return json(response, 200, { jsonrpc: '2.0', id, ...given })
        response.writeHead(401, challenge === undefined ? {} : { 'www-authenticate': challenge }).end()
      })
    })
  }

  it.each([
    ['tools', ['tools/list'], '2025-11-25'],
    ['tools in the new generation', ['tools/list'], '2026-07-28'],
    ['prompts', ['prompts/list'], '2025-11-25'],
  ])('guards the handshake alone, and gives %s to strangers', async (_what, open, version) => {
    const http = await guarded('Bearer', (method, asked) => {
      if (method === 'initialize' || asked !== version) return undefined
      return open.includes(method) ? { result: {} } : { error: { code: -32601, message: 'no such method' } }
    })
    try {
      for (const auth of ['none', 'invalid']) {
        const result = await run(row(`auth: ${auth}`), ordersServer(), http.url)
        expect(result.status).toBe('failed')
        expect(problems(result)).toEqual([expect.stringContaining(`\`${open[0]}\``)])
      }
    } finally {
      http.stop()
    }
  })

  it.each([
    ['with a result', { result: { content: [], isError: true } }],
    ['that there is no such tool', { error: { code: -32_602, message: 'Unknown tool' } }],
    ['with its name', { error: { code: -32_603, message: 'no tool mcprove_no_such_tool' } }],
  ])('guards all but calls: it answers %s', async (_what, answer) => {
    const http = await guarded('Bearer', (method) => (method === 'tools/call' ? answer : undefined))
    try {
      for (const auth of ['none', 'invalid']) {
        const result = await run(row(`auth: ${auth}`), ordersServer(), http.url)
        expect([result.status, problems(result)]).toEqual(['failed', [expect.stringContaining('`tools/call`')]])
      }
    } finally {
      http.stop()
    }
  })

  it.each([
    ['takes the id of a session for a token', ['`tools/list`', '`tools/call`']],
    ['wants the token in a session too', []],
  ])('%s', async (what, open) => {
    const http = await startHttp((request, response) => {
      const own = `http://${request.headers.host}/mcp`
      const metadata = JSON.stringify({ resource: own, authorization_servers: ['https://a.example'] })
      if (request.url !== '/mcp') return void response.end(metadata)
      const { authorization, 'mcp-session-id': session } = request.headers
      const isKnown = authorization === 'Bearer right' || (open.length > 0 && session === 'abc')
      if (!isKnown) return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
      response.setHeader('mcp-session-id', 'abc')
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        if (body === '') response.writeHead(405).end()
        else answerByHand(request, response, body, (_, id) => json(response, 200, { jsonrpc: '2.0', id, result: {} }))
      })
    })
    try {
      for (const kind of ['none', 'invalid']) {
        const result = await run(row(`auth: ${kind}`), ordersServer(), http.url, undefined, { bearer: 'right' })
        expect([what, problems(result)]).toEqual([what, open.map((method) => expect.stringContaining(method))])
      }
    } finally {
      http.stop()
    }
  })

  it('refuses with HTTP 200: that is no way in, and no refusal', async () => {
    const error = { code: -32001, message: 'Unauthorized' }
    const http = await guarded('Bearer', () => ({ error }))
    const page = await startHttp((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Log in</h1>')
    })
    try {
      const refusing = await run(row('auth: none'), ordersServer(), http.url)
      expect([refusing.status, problems(refusing)]).toEqual(['failed', [expect.stringContaining('-32001')]])
      const showing = await run(row('auth: none'), ordersServer(), page.url)
      expect([showing.status, problems(showing)]).toEqual(['failed', [expect.stringContaining('text/html')]])
      expect(JSON.stringify([refusing, showing])).not.toContain('let us in')
    } finally {
      http.stop()
      page.stop()
    }
  })

  it.each([
    ['no challenge', undefined, ['warning']],
    ['a challenge of another scheme', 'Basic realm="x"', ['warning']],
    ['a second challenge', 'Basic realm="x", Bearer', []],
  ])('with %s passes, with a warning where clients may not find the way', async (_what, challenge, levels) => {
    const http = await guarded(challenge, () => undefined)
    try {
      const result = await run(row('auth: none'), ordersServer(), http.url)
      expect(result.status).toBe('passed')
      expect(result.gates[0]?.findings.map(({ level }) => level)).toEqual(levels)
      const chosen = row('auth: none, expect: [{ refused.www_authenticate.scheme: Bearer }]')
      const demanding = await run(chosen, ordersServer(), http.url)
      expect([demanding.status, problems(demanding)]).toEqual(['failed', []])
    } finally {
      http.stop()
    }
  })

  it('does not follow a redirect, and a server that is down is an error', async () => {
    const http = await startHttp((_request, response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/login' }).end()
    })
    const result = await run(row('auth: none'), ordersServer(), http.url)
    expect(failed(result)).toEqual(['refused.status: expected 401, got 302'])
    http.stop()
    const down = await run(row('auth: none'), ordersServer(), http.url)
    expect([down.status, down.runs[0]?.outcome]).toEqual(['error', 'infra_error'])
  })
})
