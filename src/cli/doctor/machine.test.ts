import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { nodeFinding, REQUIRED_NODE } from './machine.js'

it('requires the Node of package.json', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(engines.node).toBe(`>=${REQUIRED_NODE}`)
})

it.each([
  ['20.19.0', 'ok'],
  ['20.18.3', 'fail'],
  ['18.20.0', 'fail'],
  ['22.0.0', 'ok'],
  ['100.1.0', 'ok'],
])('Node %s is %s', (version, status) => {
  expect(nodeFinding(version)).toMatchObject({ status, check: 'node' })
})

it('says which Node to install', () => {
  const { message, hint } = nodeFinding('18.20.0')
  expect(`${message}. ${hint}`).toSay('18.20.0', '20.19')
})
