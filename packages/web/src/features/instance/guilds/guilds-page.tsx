import { listInstanceGuilds } from '@guildhall/protocol/operations/instance/list-instance-guilds'
import { useCallback, useState } from 'react'
import { t } from '../../../language/instance.ts'
import { Field } from '../../../shared/form/field.tsx'
import { useDebounced } from '../../../shared/lists/use-debounced.ts'
import { ListEnd } from '../../../shared/page/list-end.tsx'
import { useClient } from '../../../state/use-client.ts'
import { type PageQuery, replaceIn, useInstanceList } from '../use-instance-list.ts'
import { GuildEntry } from './guild-entry.tsx'

/** Every guild of the server. */
export function GuildsPage() {
  const [query, setQuery] = useState('')
  const [version, setVersion] = useState(0)
  const sought = useDebounced(query.trim())
  const client = useClient()
  const read = useCallback(
    async (page: PageQuery, signal: AbortSignal) => {
      const { guilds: items, next } = await client.call(
        listInstanceGuilds,
        {},
        { query: { query: sought, ...page }, signal },
      )
      return { items, next }
    },
    [client, sought],
  )
  const pages = useInstanceList(read, version)

  return (
    <>
      <p className="section-text">{t('guilds.all-guilds-on-this-server')}</p>
      <Field
        name="guild_search"
        label={t('guilds.search-by-name')}
        type="search"
        autoComplete="off"
        required
        maxLength={320}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      {!pages.isLoading && pages.problem === null && pages.items.length === 0 ? (
        <p className="section-empty">{t('guilds.no-matching-guilds')}</p>
      ) : null}
      <ul className="section-list" aria-label={t('instance.guilds')}>
        {pages.items.map((guild) => (
          <GuildEntry
            key={guild.id}
            guild={guild}
            onOld={() => setVersion(version + 1)}
            onChanged={(next) => replaceIn(pages, ({ id }) => id === guild.id, next)}
          />
        ))}
      </ul>
      <ListEnd pages={pages} />
    </>
  )
}
