// Reported crashes of middle difficulty: input of a wrong type, where nothing checks it. For tests only.
import type { PlantedCrash } from '../planted-crash.js'
import { Refusal, text, toy, whole } from './toy.js'

// Typical wrong input: `filter.value` is not a text, for an operator that looks into texts.
// Inspired by makenotion/notion-mcp-server#193 and Helicone/helicone#5610: clients send filters of other types.
const queryDatabase: PlantedCrash = {
  name: 'a number where the filter wants a text',
  tools: () => [
    toy<{ filter?: unknown; page_size?: unknown }>(
      {
        name: 'query_database',
        description: 'Queries the pages of a database.',
        properties: {
          database_id: text('Id of the database'),
          filter: {
            type: 'object',
            description: 'Which pages',
            properties: {
              property: text('Property to look at', { enum: ['Name', 'Status', 'Price'] }),
              operator: text('Comparison', { enum: ['equals', 'contains', 'starts_with', 'is_empty'] }),
              value: text('What to compare with'),
            },
            required: ['property', 'operator'],
          },
          sorts: {
            type: 'array',
            description: 'Order of the pages',
            items: {
              type: 'object',
              properties: { property: text('Property'), direction: text('Order', { enum: ['asc', 'desc'] }) },
            },
          },
          page_size: whole('Pages to return', { minimum: 1, maximum: 100, default: 50 }),
        },
        required: ['database_id'],
        unchecked: true,
      },
      ({ filter = {}, page_size }) => {
        if (filter === null || typeof filter !== 'object') throw new Refusal('filter must be an object')
        const pages: Record<string, string>[] = [
          { Name: 'Desk', Status: 'In stock', Price: '120' },
          { Name: 'Lamp', Status: 'Sold out', Price: '35' },
        ]
        const { property = 'Name', operator = '', value = '' } = filter as Record<string, string>
        const found = pages.filter((page) => {
          const own = (Object.hasOwn(page, String(property)) && page[String(property)]) || ''
          if (operator === 'equals') return own === String(value)
          if (operator === 'contains') return own.toLowerCase().includes(value.toLowerCase())
          if (operator === 'starts_with') return own.toLowerCase().startsWith(value.toLowerCase())
          return operator !== 'is_empty' || own === ''
        })
        return JSON.stringify({ results: found.slice(0, Number(page_size) || 50) })
      },
    ),
  ],
}

// Typical wrong input: a coordinate is a text or null, one level down.
// Inspired by jczaplew/geojson-precision#3 and simogeo/geostats#32: toFixed is not a function.
const findNearby: PlantedCrash = {
  name: 'a latitude in quotes',
  tools: () => [
    toy<{ center?: unknown; radius_km?: unknown; unit?: unknown }>(
      {
        name: 'find_nearby',
        description: 'Finds places near a point.',
        properties: {
          center: {
            type: 'object',
            description: 'The point',
            properties: {
              latitude: { type: 'number', minimum: -90, maximum: 90, description: 'Degrees north' },
              longitude: { type: 'number', minimum: -180, maximum: 180, description: 'Degrees east' },
            },
            required: ['latitude', 'longitude'],
          },
          radius_km: { type: 'number', exclusiveMinimum: 0, maximum: 50, default: 5, description: 'How far' },
          categories: { type: 'array', items: { type: 'string' }, description: 'Only places of these categories' },
          unit: text('Unit of the distances', { enum: ['km', 'mi'], default: 'km' }),
        },
        required: ['center'],
        unchecked: true,
      },
      ({ center, radius_km, unit }) => {
        if (center === null || typeof center !== 'object') throw new Refusal('center must be an object')
        const { latitude, longitude } = center as { latitude: number; longitude: number }
        if (latitude === undefined || longitude === undefined) throw new Refusal('center wants both coordinates')
        const key = `${latitude.toFixed(4)},${longitude.toFixed(4)}`
        const distance = (Number(radius_km) || 5) / 2
        return `1 place near ${key}: Cafe Central, ${distance} ${unit === 'mi' ? 'mi' : 'km'}`
      },
    ),
  ],
}

export const WRONG_TYPES: readonly PlantedCrash[] = [queryDatabase, findNearby]
