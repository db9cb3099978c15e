import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { ChartBarBig, Plus, Rocket, Spool, SquareSlash, Upload } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { t } from '../../language/main.ts'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { useCustomEmoji } from '../../shared/emoji/use-custom-emoji.ts'
import { Menu, type MenuAction, type MenuActions } from '../../shared/overlay/menu.tsx'
import { openLauncher, openStartThread } from '../../shared/overlay/overlays.ts'
import { useIsNarrow } from '../../shared/page/screen-width.ts'
import { useMayLaunchActivities } from '../../state/activities.ts'
import { useCan } from '../../state/permissions.ts'
import { useChannel } from '../../state/world.ts'
import type { AddFiles } from './use-files.ts'

const PollDialog = lazy(async () => ({ default: (await import('./poll/poll-dialog.tsx')).PollDialog }))

type AttachMenuProps = { guildId: string | null; channelId: string; onFiles: AddFiles; onCommand: () => void }

/** The menu of content other than text. */
export function AttachMenu({ guildId, channelId, onFiles, onCommand }: AttachMenuProps) {
  const picker = useRef<HTMLInputElement>(null)
  const mayAttach = useCan(guildId, channelId, 'ATTACH_FILES')
  const mayCommand = useCan(guildId, channelId, 'USE_APPLICATION_COMMANDS')
  const threadActions = useThreadActions(guildId, channelId)
  const mayPoll = useCan(guildId, channelId, 'SEND_POLLS')
  const activityActions = useActivityActions(guildId, channelId)
  const [isPolling, setIsPolling] = useState(false)
  const customs = useCustomEmoji({ guildId, channelId, isWanted: isPolling, use: 'text' })
  const actions: MenuActions = [
    {
      label: t('composer.upload-files'),
      icon: <Upload aria-hidden="true" />,
      disabled: !mayAttach,
      onSelect: () => picker.current?.click(),
    },
    {
      label: t('composer.create-a-poll'),
      icon: <ChartBarBig aria-hidden="true" />,
      disabled: !mayPoll,
      onSelect: () => setIsPolling(true),
    },
    ...threadActions,
    ...activityActions,
    {
      label: t('composer.use-a-command'),
      icon: <SquareSlash aria-hidden="true" />,
      disabled: !mayCommand,
      onSelect: onCommand,
    },
  ]

  return (
    <>
      <Menu
        label={t('composer.add-to-the-message')}
        side="top"
        actions={actions}
        trigger={
          <IconButton label={t('composer.add-to-the-message')}>
            <Plus aria-hidden="true" />
          </IconButton>
        }
      />
      {isPolling ? (
        <Suspense>
          <PollDialog channelId={channelId} customs={customs} onClose={() => setIsPolling(false)} />
        </Suspense>
      ) : null}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t('composer.files-to-upload')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Reset, so that the same file can be selected again after it was removed.
          target.value = ''
        }}
      />
    </>
  )
}

/** On wide screens, Activities have a button of their own. */
function useActivityActions(guildId: string | null, channelId: string): MenuAction[] {
  const mayPlay = useMayLaunchActivities(guildId, channelId)
  const isNarrow = useIsNarrow()
  if (!mayPlay || !isNarrow) return []
  const onSelect = () => openLauncher({ guildId, channelId })
  return [{ label: t('composer.launch-an-activity'), icon: <Rocket aria-hidden="true" />, onSelect }]
}

/** Empty if no thread can be started: in a thread, in a private channel, or without the permission. */
function useThreadActions(guildId: string | null, channelId: string): MenuAction[] {
  const type = useChannel(guildId, channelId)?.type
  const mayStartPublic = useCan(guildId, channelId, 'CREATE_PUBLIC_THREADS')
  const mayStartPrivate = useCan(guildId, channelId, 'CREATE_PRIVATE_THREADS')
  const isText = type === ChannelType.GUILD_TEXT
  const isNews = type === ChannelType.GUILD_ANNOUNCEMENT
  const mayStart = (mayStartPublic && (isText || isNews)) || (mayStartPrivate && isText)
  if (guildId === null || !mayStart) return []
  const onSelect = () => openStartThread({ guildId, channelId, messageId: null, name: '' })
  return [{ label: t('composer.start-a-thread'), icon: <Spool aria-hidden="true" />, onSelect }]
}
