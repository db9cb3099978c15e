import { t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { openDialog } from '../../../shared/overlay/open-dialog.tsx'
import { ListEnd } from '../../../shared/page/list-end.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { useCanInGuild } from '../../../state/permissions.ts'
import { useGuild } from '../../../state/world.ts'
import type { GuildPageProps } from '../guild-pages.ts'
import { InviteEntry } from './invite-entry.tsx'
import { useInvites } from './use-invites.ts'
import { VanityUrlForm } from './vanity-url-form.tsx'

/** The invites of the guild. */
export function InvitesPage({ guildId }: GuildPageProps) {
  const pages = useInvites(guildId)
  const features = useGuild(guildId)?.settings.features ?? []
  const mayManage = useCanInGuild(guildId, 'MANAGE_GUILD')

  return (
    <>
      {mayManage && features.includes('VANITY_URL') ? (
        <Section title={t('invites.custom-invite-link')} text={t('invites.an-invite-with-a-name-of')}>
          <VanityUrlForm guildId={guildId} />
        </Section>
      ) : null}
      <Section title={t('guild-settings.invites')}>
        <div className="section-buttons">
          <Button look="main" onPress={() => openNewInvite(guildId)}>
            {t('invites.create-invite-dialog')}
          </Button>
        </div>
        {!pages.isLoading && pages.problem === null && pages.items.length === 0 ? (
          <p className="section-empty">{t('invites.no-invites')}</p>
        ) : null}
        <ul className="section-list" aria-label={t('guild-settings.invites')}>
          {pages.items.map((invite) => (
            <InviteEntry key={invite.code} guildId={guildId} invite={invite} mayManage={mayManage} />
          ))}
        </ul>
        <ListEnd pages={pages} />
      </Section>
    </>
  )
}

const openNewInvite = (guildId: string): void =>
  openDialog(async () => {
    const { NewInviteDialog } = await import('./new-invite-dialog.tsx')
    return (close) => <NewInviteDialog guildId={guildId} onClose={close} />
  })
