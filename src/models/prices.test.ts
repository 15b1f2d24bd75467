import { describe, expect, it } from 'vitest'
import { costOf, PRICE_TABLE_DATE, priceOf } from './prices.js'

describe('priceOf', () => {
  it('knows well-known models by full id, bare name and dated name', () => {
    const sonnet = { input: 3, output: 15 }
    expect(priceOf('anthropic/claude-sonnet-4-5')).toEqual(sonnet)
    expect(priceOf('claude-sonnet-4-5')).toEqual(sonnet)
    expect(priceOf('claude-sonnet-4-5-20250929')).toEqual(sonnet)
    expect(priceOf('gpt-5-2025-08-07')).toEqual({ input: 1.25, output: 10 })
    expect(priceOf('gemini-2.5-flash-preview-09-2025')).toEqual({ input: 0.3, output: 2.5 })
  })

  it('takes the longest name it knows, and no smaller or later model for a larger or earlier one', () => {
    expect(priceOf('claude-opus-4-5-20251101')).toEqual({ input: 5, output: 25 })
    expect(priceOf('claude-opus-4-20250514')).toEqual({ input: 15, output: 75 })
    expect(priceOf('gpt-5-mini-2025-08-07')).toEqual({ input: 0.25, output: 2 })
    expect(priceOf('gpt-5-gigantic')).toBeNull()
    expect(priceOf('claude-opus-4-99')).toBeNull()
    expect(priceOf('gpt-50')).toBeNull()
  })

  it('knows nothing of another provider by the same name', () => {
    expect(priceOf('openai-compatible/gpt-5')).toBeNull()
  })

  it('lets a suite override by full id or bare name, and add what the table lacks', () => {
    const own = { input: 1, output: 2 }
    expect(priceOf('claude-sonnet-4-5', { 'anthropic/claude-sonnet-4-5': own })).toBe(own)
    expect(priceOf('anthropic/claude-sonnet-4-5', { 'claude-sonnet-4-5': own })).toBe(own)
    expect(priceOf('openai-compatible/llama', { 'openai-compatible/llama': own })).toBe(own)
    expect(priceOf('gpt-5', { 'claude-sonnet-4-5': own })).toEqual({ input: 1.25, output: 10 })
    const longer = { input: 3, output: 4 }
    expect(priceOf('gpt-5-preview-2026', { 'gpt-5': own, 'gpt-5-preview': longer })).toBe(longer)
    expect(priceOf('openai-compatible/toString')).toBeNull()
    expect(priceOf('gpt-5', JSON.parse('{"__proto__": {"input": 9, "output": 9}}'))).toEqual({
      input: 1.25,
      output: 10,
    })
  })

  it('has a scripted model for nothing', () => {
    expect(priceOf('scripted/demo.yml')).toEqual({ input: 0, output: 0 })
  })

  it('is dated', () => {
    expect(PRICE_TABLE_DATE).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })
})

describe('costOf', () => {
  it('counts in USD per million tokens', () => {
    expect(costOf({ input: 812, output: 96 }, { input: 3, output: 15 })).toBeCloseTo(0.003876, 12)
    expect(costOf({ input: 0, output: 0 }, { input: 3, output: 15 })).toBe(0)
  })

  it('is unknown when a count or the price is', () => {
    expect(costOf({ input: null, output: 1 }, { input: 3, output: 15 })).toBeNull()
    expect(costOf({ input: 1, output: null }, { input: 3, output: 15 })).toBeNull()
    expect(costOf({ input: 1, output: 1 }, null)).toBeNull()
  })
})
