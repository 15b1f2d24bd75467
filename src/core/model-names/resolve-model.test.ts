import { describe, expect, it } from 'vitest'
import { fullModelName, resolveModel } from './resolve-model.js'

describe('resolveModel', () => {
  it.each([
    ['anthropic/claude-sonnet-4-5', 'anthropic/claude-sonnet-4-5', 'anthropic', 'claude-sonnet-4-5'],
    ['openai-compatible/org/llama:8b', 'openai-compatible/org/llama:8b', 'openai-compatible', 'org/llama:8b'],
    ['scripted/./demo/script.yml', 'scripted/./demo/script.yml', 'scripted', './demo/script.yml'],
    ['openai/ft:gpt-4.1:x', 'openai/ft:gpt-4.1:x', 'openai', 'ft:gpt-4.1:x'],
    ['google/gemma-3', 'google/gemma-3', 'google', 'gemma-3'],
    ['claude-opus-4-1', 'anthropic/claude-opus-4-1', 'anthropic', 'claude-opus-4-1'],
    ['gpt-5', 'openai/gpt-5', 'openai', 'gpt-5'],
    ['chatgpt-4o-latest', 'openai/chatgpt-4o-latest', 'openai', 'chatgpt-4o-latest'],
    ['o3', 'openai/o3', 'openai', 'o3'],
    ['o4-mini', 'openai/o4-mini', 'openai', 'o4-mini'],
    ['gemini-2.5-pro', 'google/gemini-2.5-pro', 'google', 'gemini-2.5-pro'],
  ])('knows %s', (name, id, provider, model) => {
    expect(resolveModel(name)).toEqual({ id, provider, model })
  })

  it.each([
    ['llama-3', 'Write provider/model'],
    ['claud-sonnet', 'Did you mean `claude-...`?'],
    ['Gtp-5', 'Did you mean `gpt-...`?'],
    ['chatgtp-4o', 'Did you mean `chatgpt-...`?'],
    ['gemni-2.5', 'Did you mean `gemini-...`?'],
    ['olive', 'Write provider/model'],
    ['claude-', 'Did you mean `claude-...`?'],
    ['', 'Write provider/model'],
    ['anthropic', '`anthropic/<model>`'],
    ['antropic/claude-opus-4-1', 'Did you mean `anthropic/claude-opus-4-1`?'],
    ['meta-llama/Llama-3', '`openai-compatible/meta-llama/Llama-3`'],
    ['openai/', 'Write a model after `openai/`.'],
    ['scripted/ ', 'Write the file after `scripted/`.'],
    ['Anthropic/x', 'Did you mean `anthropic/x`?'],
  ])('refuses %j and says what to write', (name, hint) => {
    expect(() => resolveModel(name)).toFailWithHint('MODEL_UNKNOWN', JSON.stringify(name), hint)
  })
})

it('fullModelName writes the provider before a bare name, and leaves others as they are', () => {
  expect(fullModelName('gpt-5')).toBe('openai/gpt-5')
  expect(fullModelName('openai/gpt-5')).toBe('openai/gpt-5')
  expect(fullModelName('llama-3')).toBe('llama-3')
})
