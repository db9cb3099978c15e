import type { User } from '@guildhall/protocol/objects/users/user'
import { useState } from 'react'
import { t } from '../../../language/guild-settings.ts'
import { locale } from '../../../language/language.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { useDebounced } from '../../../shared/lists/use-debounced.ts'
import { openDialog } from '../../../shared/overlay/open-dialog.tsx'
import { ListEnd } from '../../../shared/page/list-end.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { useCanInGuild } from '../../../state/permissions.ts'
import { useGuild } from '../../../state/world.ts'
import type { GuildPageProps } from '../guild-pages.ts'
import { MemberEntry } from './member-entry.tsx'
import { MemberSelectionBar } from './member-selection-bar.tsx'
import { useMembers } from './use-members.ts'
import { type SelectedMembers, useSelectedMembers } from './use-selected-members.ts'

/** The members of the guild, with actions. */
export function MembersPage({ guildId }: GuildPageProps) {
  const [query, setQuery] = useState('')
  const sought = useDebounced(query.trim())
  const pages = useMembers(guildId, sought)
  const count = useGuild(guildId)?.memberCount ?? 0
  const chosen = useSelectedMembers(guildId)
  const mayBanMany = useCanInGuild(guildId, 'MANAGE_GUILD', 'BAN_MEMBERS')
  const mayPrune = useCanInGuild(guildId, 'MANAGE_GUILD', 'KICK_MEMBERS')

  return (
    <>
      <Field
        name="member_search"
        label={t('members.search-by-name')}
        type="search"
        autoComplete="off"
        required
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <Section
        title={sought === '' ? t('members.members', { count: count.toLocaleString(locale) }) : t('members.results')}
      >
        {!pages.isLoading && pages.items.length === 0 ? (
          <p className="section-empty">{t('members.no-matching-members')}</p>
        ) : null}
        {mayBanMany ? (
          <MemberSelectionBar guildId={guildId} chosen={chosen} shown={pages.items.map(({ user }) => user)} />
        ) : null}
        <ul className="section-list" aria-label={t('guild-settings.members')}>
          {pages.items.map((member) => (
            <MemberEntry
              key={member.user.id}
              guildId={guildId}
              listed={member}
              choosing={choosingOf(chosen, member.user)}
            />
          ))}
        </ul>
        <ListEnd pages={pages} />
      </Section>
      {mayPrune ? (
        <Section title={t('members.prune-members')} text={t('members.removes-members-without-roles-who-have')}>
          <div className="section-buttons">
            <Button onPress={() => openPrune(guildId)}>{t('members.prune-members-dialog')}</Button>
          </div>
        </Section>
      ) : null}
    </>
  )
}

const choosingOf = ({ users, isFull, choose }: SelectedMembers, user: User) =>
  users === null
    ? null
    : { isChosen: users.has(user.id), isFull, onChoose: (isChosen: boolean) => choose(user, isChosen) }

const openPrune = (guildId: string): void =>
  openDialog(async () => {
    const { PruneDialog } = await import('./prune-dialog.tsx')
    return (close) => <PruneDialog guildId={guildId} onClose={close} />
  })
