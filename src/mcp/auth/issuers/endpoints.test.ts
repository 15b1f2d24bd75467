import { expect, it } from 'vitest'
import { checkWebAddress } from './endpoints.js'

const FAR = 'https://mcp.example/mcp'
const NEAR = 'http://127.0.0.1:3000/mcp'

it.each([
  ['https://auth.example/token', FAR],
  ['https://auth.example/token', NEAR],
  ['https://localhost:8443/', FAR],
  ['http://localhost:9/token', NEAR],
  ['http://127.0.0.2:9/token', 'http://localhost:3000/mcp'],
  ['http://[::1]:9/token', NEAR],
])('%s may be used by %s', (address, server) => {
  expect(checkWebAddress(address, server).href).toBe(address)
})

it.each([
  ['http://auth.example/token', FAR],
  ['http://auth.example/token', NEAR],
  // A server elsewhere could reach into this machine or its network.
  ['http://127.0.0.1:9/token', FAR],
  ['http://localhost:9/token', FAR],
  ['http://169.254.169.254/latest', FAR],
  ['http://127.0.0.1.evil.example/', NEAR],
  ['javascript:alert(1)', NEAR],
  ['file:///etc/passwd', NEAR],
  ['https://user:password@auth.example/', FAR],
  ['not an address', FAR],
  ['', FAR],
])('%j may not be used by %s', (address, server) => {
  expect(() => checkWebAddress(address, server)).toThrow('not https')
})
