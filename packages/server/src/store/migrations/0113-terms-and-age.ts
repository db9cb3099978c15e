import { column } from '../columns.ts'
import type { Migration } from './migration.ts'

/** The terms that users accepted, and the age that they confirmed. */
export const termsAndAge: Migration = {
  name: '0113-terms-and-age',
  isAdditive: true,
  async up({ schema }) {
    for (const table of ['users', 'registrations'])
      for (const name of ['accepted_terms', 'confirmed_age'])
        await schema.alterTable(table).addColumn(name, column.number).execute()
  },
}
