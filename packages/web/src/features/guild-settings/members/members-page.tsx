import { useState } from 'react'
import { Button } from '../../../shared/button.tsx'
import { Field } from '../../../shared/field.tsx'
import { openDialog } from '../../../shared/opened-dialog.tsx'
import { PagesEnd } from '../../../shared/pages-end.tsx'
import { Section } from '../../../shared/section.tsx'
import { useCanInGuild } from '../../../state/permissions.ts'
import { useGuild } from '../../../state/world.ts'
import { usePaused } from '../frame/use-paused.ts'
import type { GuildPageProps } from '../guild-pages.ts'
import { MemberEntry } from './member-entry.tsx'
import { useMembers } from './use-members.ts'

/** Everyone in the guild, and what can be done with them. */
export function MembersPage({ guildId }: GuildPageProps) {
  const [query, setQuery] = useState('')
  const sought = usePaused(query.trim())
  const pages = useMembers(guildId, sought)
  const count = useGuild(guildId)?.memberCount ?? 0
  const mayPrune = useCanInGuild(guildId, 'MANAGE_GUILD', 'KICK_MEMBERS')

  return (
    <>
      <Field
        name="member_search"
        label="Search by the beginning of a name"
        type="search"
        autoComplete="off"
        required
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <Section title={sought === '' ? `${count.toLocaleString()} members` : 'Found'}>
        {!pages.isLoading && pages.items.length === 0 ? <p className="section-empty">Nobody is called so.</p> : null}
        <ul className="section-list" aria-label="Members">
          {pages.items.map((member) => (
            <MemberEntry key={member.user.id} guildId={guildId} told={member} />
          ))}
        </ul>
        <PagesEnd pages={pages} />
      </Section>
      {mayPrune ? (
        <Section title="Prune" text="Removes members without roles who have not been here for a while.">
          <div className="section-buttons">
            <Button onPress={() => openPrune(guildId)}>Prune members…</Button>
          </div>
        </Section>
      ) : null}
    </>
  )
}

const openPrune = (guildId: string): void =>
  openDialog(async () => {
    const { PruneDialog } = await import('./prune-dialog.tsx')
    return (close) => <PruneDialog guildId={guildId} onClose={close} />
  })
