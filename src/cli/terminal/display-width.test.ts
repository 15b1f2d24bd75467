import { describe, expect, it } from 'vitest'
import { cutToWidth, displayWidth } from './display-width.js'

describe('displayWidth', () => {
  it.each([
    ['', 0],
    ['weather', 7],
    ['Übersetzen', 10],
    ['e\u0301te\u0301', 3],
    ['天気', 4],
    ['한국어', 6],
    ['ｆｕｌｌ', 8],
    ['🌧 rain', 7],
    ['❤\ufe0f', 2],
    ['█░…·', 4],
  ])('%j takes %i columns', (text, width) => {
    expect(displayWidth(text)).toBe(width)
  })
})

describe('cutToWidth', () => {
  it.each([
    ['weather', 7, 'weather'],
    ['weather', 6, 'weath…'],
    ['weather', 1, '…'],
    ['weather', 0, ''],
    ['天気予報', 8, '天気予報'],
    ['天気予報', 7, '天気予…'],
    // Half a wide character is none.
    ['天気予報', 6, '天気…'],
    ['e\u0301te\u0301s', 3, 'e\u0301t…'],
    ['🌧🌧🌧', 5, '🌧🌧…'],
  ])('%j in %i columns is %j', (text, columns, cut) => {
    expect(cutToWidth(text, columns)).toBe(cut)
    expect(displayWidth(cut)).toBeLessThanOrEqual(columns)
  })
})
