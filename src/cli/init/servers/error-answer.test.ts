import { expect, it } from 'vitest'
import { errorIn, nothingIn } from './error-answer.js'

function answer(text: string, structured?: unknown) {
  return { is_error: false, content: [{ type: 'text', text }], ...(structured === undefined ? {} : { structured }) }
}

/** What servers say as a success when their backend, a key or a right is missing. */
const ERRORS = [
  'Error: connect ECONNREFUSED 127.0.0.1:5432',
  'Error: connect ECONNREFUSED 127.0.0.1:5432\n    at TCPConnectWrap.afterConnect (node:net:1555:16)\n    at a.js:1:2',
  'error: password authentication failed for user "ada"',
  'ERROR: relation "orders" does not exist',
  'TypeError: fetch failed',
  'AxiosError: Request failed with status code 401',
  'Error [ERR_INVALID_URL]: Invalid URL',
  'Error (401): Unauthorized',
  'Error 404: {"message":"Not Found"}',
  'MCP error -32603: Internal error',
  'API error: invalid_auth',
  'Database error: SQLSTATE[HY000] [2002] Connection refused',
  'HTTP error! status: 503',
  'PERMISSION_ERROR: not your tenant',
  '❌ Error: no route to host',
  '**Error:** the service is down',
  'Error fetching orders: timeout of 5000ms exceeded',
  'Error executing tool list_issues: Bad credentials',
  'Error while querying the index: 502',
  'An error occurred while listing repositories.',
  'There was an error: 500',
  'Something went wrong. Try again later.',
  'Traceback (most recent call last):\n  File "server.py", line 3, in <module>\nKeyError: \'TOKEN\'',
  'Failed to connect to the database',
  'Failed to list companies: Network unreachable',
  'Unable to reach https://api.example.com',
  'Could not connect to Docker daemon. Is it running?',
  'Cannot read /var/run/docker.sock',
  'Unauthorized',
  'Unauthorized: token expired',
  'Forbidden.',
  'Access denied - path outside allowed directories: /etc',
  'permission denied (publickey)',
  'Authentication required',
  'Too Many Requests',
  '401 Unauthorized',
  '403 Forbidden: missing scope',
  '404 Not Found',
  'HTTP 500 Internal Server Error',
  '503 Service Unavailable',
  'Request failed with status code 503',
  'Status: 500',
  'Slack API call failed: not_authed',
  'Connection refused',
  'Connection timed out after 30s',
  'Timed out after 3007 ms',
  'request to http://localhost:9200/_search failed, reason: connect ECONNREFUSED ::1:9200',
  'getaddrinfo ENOTFOUND db.internal',
  'dial tcp 127.0.0.1:6443: connect: connection refused',
  '<urlopen error [Errno 111] Connection refused>',
  'No API key was provided',
  'Missing API key. Set OPENWEATHER_API_KEY.',
  'Invalid token',
  'API key is required',
  'GITHUB_TOKEN is not set',
  'GCP credentials are not available. Please configure your environment using OAuth or `gcloud auth`.',
  'The GITHUB_TOKEN environment variable is not set.',
  'Your access token has expired',
  'Please set the NOTION_TOKEN environment variable',
  'Please log in first',
  'Not connected to any database',
  'Database not configured',
  'Client is not initialized. Call login first.',
  '{"error": "unauthorized"}',
  '{"error": {"code": 401, "message": "Bad credentials"}, "status": 401}',
  '{"success": false, "message": "no session"}',
  '{"status": "error", "message": "db down"}',
  '{"page": {"url": "https://en.example/wiki/A", "title": "A"}, "links": [], "error": "fetch failed"}',
  '{"items": [], "count": 0, "next": null, "error": {"code": 401}}',
]

it.each(ERRORS)('is no test: %j', (text) => {
  expect(errorIn(answer(text))).toContain('isError is not set')
})

/** What servers say when all is well, and speak of errors. */
const ORDINARY = [
  '',
  'ok',
  'The shop is open.',
  'Allowed directories:\n/home/ada',
  'No new messages in inbox.',
  'No results found for "umbrella".',
  'No errors found.',
  '0 errors, 3 warnings',
  'Errors: 0\nWarnings: 2',
  'Error: none\nStatus: ok',
  'Error rate: 0.2 % over the last hour',
  'Last error: none',
  'Error log of checkout, 3 entries',
  'Error codes of the API',
  'Error handling: a guide for beginners',
  'Error handling in Rust',
  'Error budgeting and SLOs: an introduction',
  '[ERROR] 10:24:01 checkout: payment declined',
  '2026-03-04 10:24:01 ERROR checkout: connect ECONNREFUSED 10.0.0.1:5432',
  '10:24 worker failed\n10:25 worker restarted',
  'ERROR 10:24 a\nERROR 10:25 b\nERROR 10:26 c\nERROR 10:27 d',
  'Error: disk full (10:24)\nError: disk full (10:25)\nError: disk full (10:26)\nError: disk full (10:27)',
  `Error: what it means and how to fix it. ${'Read the log first, then look at the configuration of the server. '.repeat(20)}`,
  '# Troubleshooting\n\nIf you see `connect ECONNREFUSED`, start the database.\n\nIf you see 401, renew the token.\n\nDone.',
  'How to fix ECONNREFUSED in Node.js',
  'What is a 500 Internal Server Error?',
  'ECONNREFUSED means that nothing listens on the port.',
  '500 orders',
  '403 items in stock',
  '5 failed, 12 passed',
  'Failed: 0, passed: 12',
  'Failed logins: 3',
  'Unauthorized access attempts: 3',
  'Forbidden words: foo, bar',
  'Status: 200',
  'Status: 404 pages: 12',
  'HTTP status codes: 200, 404, 500',
  'Authentication methods: password, token',
  'Connection: keep-alive',
  'Connected to postgres 16',
  'Token: usd-coin\nPrice: 1.00',
  'Tokens used: 1200',
  'API keys: 2 active, 1 revoked',
  'Issue 17: Login fails with 401 Unauthorized when the token is expired',
  'Issue #9: TypeError: fetch failed on Node 18',
  'TODO: handle the error of fetch',
  'Please read the terms before you order.',
  'Exception list: a, b, c',
  'Exceptions to the return policy: gift cards',
  'Timeout: 30 s, retries: 3',
  'Could not find any matching documents.',
  'Cannot be combined with other offers.',
  'The request was accepted.',
  'Backups are configured',
  '{"error": null, "orders": []}',
  '{"error": "", "orders": []}',
  '{"orders": [], "count": 0}',
  '{"orders": [{"id": 7}], "error": "1 of 2 pages failed"}',
  '{"job": {"id": 7}, "error": "card declined"}',
  '{"id": 7, "warnings": [], "error": "card declined"}',
  'Credentials: none needed',
  'Tokens are available in the shop',
  '{"errors": []}',
  '{"error": 0.02, "latency_ms": 12}',
  '{"id": 7, "state": "failed", "error": "card declined"}',
  '{"level": "error", "message": "card declined", "service": "pay"}',
  '{"success": true, "message": "no error"}',
  '{"status": "ok", "message": "all good"}',
  '[{"error": "x"}]',
]

it.each(ORDINARY)('is an ordinary answer: %j', (text) => {
  expect(errorIn(answer(text))).toBeNull()
})

it.each(['null', ' undefined\n', 'None', 'nil'])('%j says nothing', (text) => {
  expect(nothingIn(answer(text))).toContain(text.trim())
  expect(nothingIn(answer(text, { id: 7 }))).toBeNull()
})

it.each(['', '[]', '{}', '0', 'false', 'none of them', 'Null Island'])('%j says something', (text) => {
  expect(nothingIn(answer(text))).toBeNull()
})

it('looks at structured answers too, and at what the server marks', () => {
  expect(errorIn(answer('', { error: 'no such table' }))).toSay('"no such table"')
  expect(errorIn(answer('done', { error: '' }))).toBeNull()
  expect(errorIn({ ...answer('Access denied'), is_error: true })).toSay('"Access denied"')
  expect(errorIn({ is_error: false, content: [] })).toBeNull()
})

it('shows what was said on one line, bounded, and steers nothing', () => {
  const shown = errorIn(answer(`Error: \u001b[31m${'no '.repeat(150)}\nbye`))
  for (const steering of ['\u001b', '\n']) expect(shown).not.toContain(steering)
  expect(shown?.length).toBeLessThan(350)
})
