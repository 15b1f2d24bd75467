import { expect, it } from 'vitest'
import { messageMistake } from './message-mistake.js'

it.each([
  ['{"jsonrpc":"2.0","id":1,"result":{}}', undefined],
  ['{"jsonrpc":"2.0","id":"a","error":{"code":-1,"message":"no","data":5}}', undefined],
  ['{"jsonrpc":"2.0","method":"ping","id":0}', undefined],
  ['{"jsonrpc":', 'is not JSON'],
  ['[]', 'is a batch, which MCP does not have'],
  ['5', 'is not an object'],
  ['{"id":1,"result":{}}', 'has no `jsonrpc`'],
  ['{"jsonrpc":"1.0","id":1,"result":{}}', 'has the `jsonrpc` "1.0", not "2.0"'],
  ['{"jsonrpc":"2.0","id":1}', 'has neither a `method`, a `result` nor an `error`'],
  ['{"jsonrpc":"2.0","id":1,"result":{},"error":{}}', 'has both `result` and `error`'],
  ['{"jsonrpc":"2.0","id":1,"result":{},"foo":1}', 'has the key `foo`, which JSON-RPC does not have'],
  ['{"jsonrpc":"2.0","result":{}}', 'has no `id`'],
  ['{"jsonrpc":"2.0","id":null,"error":{"code":-1,"message":"no"}}', 'has the id null'],
  ['{"jsonrpc":"2.0","id":1.5,"result":{}}', 'has the id 1.5'],
  ['{"jsonrpc":"2.0","id":1,"result":5}', 'has the result 5, not an object'],
  ['{"jsonrpc":"2.0","id":1,"error":"no"}', 'has the error "no", not an object'],
  ['{"jsonrpc":"2.0","id":1,"error":{"code":"-1","message":"no"}}', 'has the error code "-1", not a whole number'],
  ['{"jsonrpc":"2.0","id":1,"error":{"code":-1}}', 'has the error message nothing, not a text'],
  ['{"jsonrpc":"2.0","method":5}', 'has the method 5'],
  ['{"jsonrpc":"2.0","method":"a","params":[]}', 'has the params [], not an object'],
])('%s', (text, mistake) => {
  expect(messageMistake(text)).toBe(mistake)
})
