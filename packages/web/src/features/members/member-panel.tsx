import { t } from '../../language/main.ts'
import './member-panel.css'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { MEMBERS_ID } from '../../shared/overlay/drawer.ts'
import { useDrawerFocus } from '../../shared/overlay/use-drawer-focus.ts'
import { Region } from '../../shared/page/region.tsx'
import { toggleMemberPanel, useMemberPanel } from '../../shared/user/member-panel.ts'
import { type ClientChannel, isOutsideGuilds, isThreadChannel } from '../../state/world.ts'
import { MemberSidebar } from './member-sidebar.tsx'
import { RecipientList } from './recipient-list.tsx'
import { ThreadMemberList } from './thread-member-list.tsx'

type MemberPanelProps = { guildId: string | null; channel: ClientChannel }

/** The members of a channel, beside it. */
export function MemberPanel({ guildId, channel }: MemberPanelProps) {
  const { isOpen, isWide } = useMemberPanel()
  if (!isOpen) return null
  if (guildId !== null && !isThreadChannel(channel)) {
    return (
      <Panel isWide={isWide} title={t('members.members')}>
        <MemberSidebar guildId={guildId} channelId={channel.id} />
      </Panel>
    )
  }
  if (isThreadChannel(channel)) {
    return (
      <Panel isWide={isWide} title={t('members.in-this-thread')}>
        <ThreadMemberList thread={channel} />
      </Panel>
    )
  }
  if (!isOutsideGuilds(channel) || channel.type === ChannelType.DM) return null
  return (
    <Panel isWide={isWide} title={t('members.people')}>
      <RecipientList channel={channel} />
    </Panel>
  )
}

function Panel({ isWide, title, children }: { isWide: boolean; title: string; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null)
  const close = () => toggleMemberPanel(true)

  useDrawerFocus(panel, !isWide, close)

  return (
    <>
      {isWide ? null : (
        <button
          type="button"
          className="member-panel-shade"
          aria-label={t('members.close', { title })}
          onClick={close}
        />
      )}
      <aside ref={panel} id={MEMBERS_ID} className="member-panel" aria-label={title}>
        <header className="member-panel-head">
          <h2 className="member-panel-title">{title}</h2>
          {isWide ? null : (
            <IconButton label={t('members.close', { title })} side="bottom" onClick={close}>
              <X aria-hidden="true" />
            </IconButton>
          )}
        </header>
        <Region name={t('members.this-list')}>{children}</Region>
      </aside>
    </>
  )
}
