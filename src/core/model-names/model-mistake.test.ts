import { expect, it } from 'vitest'
import { modelMistake } from './model-mistake.js'

it.each([
  ['claude-sonet-4-5', 'claude-sonnet-4-5'],
  ['anthropic/claude-Sonnet-4-5', 'anthropic/claude-sonnet-4-5'],
  ['anthropic/caude-sonnet-4-5', 'anthropic/claude-sonnet-4-5'],
  ['claude-sonnet-4.5', 'claude-sonnet-4-5'],
  ['anthropic/claude_opus_4_5', 'anthropic/claude-opus-4-5'],
  ['openai/gtp-5-mimi', 'openai/gpt-5-mini'],
  ['gemini-3-flsh', 'gemini-3-flash'],
])('asks whether %s means %s', (name, meant) => {
  expect(modelMistake(name)).toContain(`\`${meant}\``)
  expect(modelMistake(name)).toMatchSnapshot()
})

it.each([
  'claude-sonnet-4-5',
  'claude-sonnet-9-20300101',
  'anthropic/claude-saga-6',
  'gpt-4o-mini',
  'o3',
  'openai/gpt-5.2-pro',
  'gemini-3-pro-preview-11-2026',
  'openai-compatible/llama_3-sonet',
  'scripted/claud.yml',
  'mistral/mistral-large',
  'claud-sonnet-4-5',
  '',
])('takes %s as it is', (name) => {
  expect(modelMistake(name)).toBeUndefined()
})
