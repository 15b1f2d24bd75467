import { expect, it } from 'vitest'
import { toolHashes } from './recording-header.js'

it('a title or task support does not make a recording stale, a description does', () => {
  const tool = { server: 'shop', name: 'buy', description: 'Buys.' }
  const hash = toolHashes([tool]).hash
  expect(toolHashes([{ ...tool, title: 'Buy', task_support: 'optional' }]).hash).toBe(hash)
  expect(toolHashes([{ ...tool, description: 'Buys now.' }]).hash).not.toBe(hash)
})
