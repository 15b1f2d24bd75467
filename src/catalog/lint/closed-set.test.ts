import { expect, it } from 'vitest'
import { closedSetIn } from './closed-set.js'

it.each([
  ['one of a, b or c', ['a', 'b', 'c']],
  ['Sort order. One of: asc, desc.', ['asc', 'desc']],
  ['The unit, one of celsius or fahrenheit (default celsius)', ['celsius', 'fahrenheit']],
  ['One of the following values: json, csv, or xml, depending on the client', ['json', 'csv', 'xml']],
  ["Must be 'x' or 'y'", ['x', 'y']],
  ['The state, either "open" or "closed".', ['open', 'closed']],
  ['can be `r`, `w` or `rw`, as in C', ['r', 'w', 'rw']],
  ["'asc' | 'desc'", ['asc', 'desc']],
  ['Possible values: low, medium, high', ['low', 'medium', 'high']],
  ['Allowed values are "GET", "POST" and "PUT"', ['GET', 'POST', 'PUT']],
  ['options: small/large', ['small', 'large']],
  ['supports ‘utf-8’ or ‘latin-1’', ['utf-8', 'latin-1']],
  ['one of 1, 2\n  or 3', ['1', '2', '3']],
  ["must be 'a' (fast) or 'b' (slow)", ['a', 'b']],
])('%j states a closed set', (text, values) => {
  expect(closedSetIn(text)).toEqual(values)
})

it.each([
  'Must be positive or zero',
  'one of the allowed directories',
  'one of a, b, etc.',
  "one of 'a', 'b' or any other name",
  "one of 'a', 'b', …",
  'Accepts "top", "bottom", or a positive number.',
  'At least one of name, id or email.',
  'One of name or id is required',
  "For a checkbox it should be 'true' or 'false'.",
  "Defaults to 'a' and can be 'changed'",
  'A path, either absolute or relative.',
  "e.g. 'a' or 'b'",
  "When the mode is 'fast', 'depth' is ignored",
  'Comma-separated values, tabs or spaces',
  "must be 'one'",
  // Of Notion, Mapbox and MongoDB: an enum would refuse what they take.
  'The name of the property to filter by. Currently the only filter allowed is `object` which will filter by type of object (either `page` or `data_source`)',
  'A semicolon-separated list of sides. Accepts "unrestricted" (default) or "curb" (the driving side).',
  'GeoJSON Feature or FeatureCollection. Geometry must be one of: Point, LineString, Polygon.',
  'Number of lines',
  '',
])('%j states none', (text) => {
  expect(closedSetIn(text)).toBeNull()
})
