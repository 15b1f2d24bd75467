import { expect, it } from 'vitest'
import { suggestedName } from './suggested-name.js'

it.each([
  ['npx -y @modelcontextprotocol/server-memory', 'memory'],
  ['npx -y @upstash/context7-mcp@1.0.14', 'context7'],
  ['uvx mcp-server-git --repository .', 'git'],
  ['/usr/bin/python3 weather.py', 'weather'],
  ['node ./node_modules/@modelcontextprotocol/server-filesystem/dist/index.js .', 'filesystem'],
  ['node build/index.js', 'server'],
  ['docker run -i ghcr.io/github/github-mcp-server', 'github'],
  ['C:\\tools\\Weather.exe --stdio', 'weather'],
  ['node --api-key Zq8vN2xKpL4wR7tY shop.mjs', 'shop'],
  ['env SHOP_API_KEY=inline-Lp9Ok4Ij7Uh2 LOG=all node shop.mjs --token Zq8vN2xKpL4wR7tY', 'shop'],
])('%s is called %s', (line, name) => {
  const [command = '', ...args] = line.split(' ')
  expect(suggestedName({ command, args })).toBe(name)
  expect(suggestedName({ command: [command, ...args] })).toBe(name)
})

it.each([
  ['https://mcp.linear.app/mcp', 'linear'],
  ['http://127.0.0.1:3000/mcp', 'server'],
  ['http://localhost/mcp', 'server'],
])('%s is called %s', (url, name) => {
  expect(suggestedName({ url })).toBe(name)
})
