import { expect, it } from 'vitest'
import { ALPHANUMERIC, BASE64URL, drawFrom, HEX, LOWER } from '../../../test/security/drawn.js'
import { looksRandom } from './looks-random.js'

it.each([
  ['hexadecimal', HEX, 32, 0.98],
  ['small letters and digits', LOWER, 32, 0.95],
  ['letters and digits', ALPHANUMERIC, 20, 0.93],
  ['base64url', BASE64URL, 43, 0.98],
])('%s drawn by chance', (_what, alphabet, length, share) => {
  const draw = drawFrom(11)
  const found = Array.from({ length: 500 }, () => looksRandom(draw(alphabet, length))).filter(Boolean)
  expect(found.length / 500).toBeGreaterThan(share)
})

it.each([
  'correct-horse-battery-staple-9',
  'my-secret-token-for-tests-1',
  'process.env.API_KEY_V2_PROD',
  'claude-sonnet-4-5-20250929',
  'projects/my-project-42/secrets/db/versions/2',
  '/home/me/a1b2C3d4E5f6G7h8',
  '550e8400-e29b-41d4-a716-446655440000',
  '12345678901234567890',
  'xxxxxxxxxxxxxxxxxxx1',
  'deadbeefdeadbeefdeadbeefdeadbee0',
  'aB3dE6gH9jK2mN5',
])('%s was written by somebody, or is too short to tell', (text) => {
  expect(looksRandom(text)).toBe(false)
})
