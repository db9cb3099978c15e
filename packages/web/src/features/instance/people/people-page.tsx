import { listInstanceUsers } from '@guildhall/protocol/operations/instance/list-instance-users'
import { useCallback, useState } from 'react'
import { t } from '../../../language/instance.ts'
import { Field } from '../../../shared/form/field.tsx'
import { RadioChoice } from '../../../shared/form/radio-choice.tsx'
import { useDebounced } from '../../../shared/lists/use-debounced.ts'
import { ListEnd } from '../../../shared/page/list-end.tsx'
import { useClient } from '../../../state/use-client.ts'
import { type PageQuery, replaceIn, useInstanceList } from '../use-instance-list.ts'
import { PersonEntry } from './person-entry.tsx'

const places = [
  { value: 'name', text: t('people.name') },
  { value: 'email', text: t('people.email-address') },
] as const

/** Every account of the server. */
export function PeoplePage() {
  const [by, setBy] = useState<'name' | 'email'>('name')
  const [query, setQuery] = useState('')
  const sought = useDebounced(query.trim())
  const client = useClient()
  const read = useCallback(
    async (page: PageQuery, signal: AbortSignal) => {
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
      <p className="section-text">{t('people.all-people-with-an-account')}</p>
      <Field
        name="people_search"
        label={t('people.search-people')}
        type="search"
        autoComplete="off"
        required
        maxLength={320}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <RadioChoice label={t('people.search-by')} options={places} chosen={by} onChoose={setBy} />
      {!pages.isLoading && pages.problem === null && pages.items.length === 0 ? (
        <p className="section-empty">{t('people.no-matching-people')}</p>
      ) : null}
      <ul className="section-list" aria-label={t('instance.people')}>
        {pages.items.map((person) => (
          <PersonEntry
            key={person.user.id}
            person={person}
            onChanged={(next) => replaceIn(pages, ({ user }) => user.id === person.user.id, next)}
          />
        ))}
      </ul>
      <ListEnd pages={pages} />
    </>
  )
}
