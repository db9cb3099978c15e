import { listInstanceUsers } from '@guildhall/protocol/operations/instance/list-instance-users'
import { useCallback, useState } from 'react'
import { Field } from '../../../shared/form/field.tsx'
import { RadioChoice } from '../../../shared/form/radio-choice.tsx'
import { usePaused } from '../../../shared/lists/use-paused.ts'
import { PagesEnd } from '../../../shared/page/pages-end.tsx'
import { useClient } from '../../../state/use-client.ts'
import { type AskedPage, replaceIn, useInstanceList } from '../use-instance-list.ts'
import { PersonEntry } from './person-entry.tsx'

const places = [
  { value: 'name', text: 'Names' },
  { value: 'email', text: 'Addresses' },
] as const

/** Everybody who has an account here. */
export function PeoplePage() {
  const [by, setBy] = useState<'name' | 'email'>('name')
  const [query, setQuery] = useState('')
  const sought = usePaused(query.trim())
  const client = useClient()
  const read = useCallback(
    async (page: AskedPage, signal: AbortSignal) => {
      const { users: items, next } = await client.call(
        listInstanceUsers,
        {},
        { query: { by, query: sought, ...page }, signal },
      )
      return { items, next }
    },
    [client, by, sought],
  )
  const pages = useInstanceList(read)

  return (
    <>
      <p className="section-text">
        Everybody who has an account, by name. Bots are with the applications that they belong to.
      </p>
      <Field
        name="people_search"
        label="Search by the beginning"
        type="search"
        autoComplete="off"
        required
        maxLength={320}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <RadioChoice label="Search in" options={places} chosen={by} onChoose={setBy} />
      {!pages.isLoading && pages.problem === null && pages.items.length === 0 ? (
        <p className="section-empty">Nobody is found.</p>
      ) : null}
      <ul className="section-list" aria-label="People">
        {pages.items.map((person) => (
          <PersonEntry
            key={person.user.id}
            person={person}
            onChanged={(next) => replaceIn(pages, ({ user }) => user.id === person.user.id, next)}
          />
        ))}
      </ul>
      <PagesEnd pages={pages} />
    </>
  )
}
