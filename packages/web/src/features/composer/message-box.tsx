import { SendHorizontal } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '../../language/main.ts'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { useChannelDraft } from '../../state/drafts.ts'
import { useChannelName } from '../../state/names.ts'
import type { OfferedCommand } from '../../state/offered-commands.ts'
import { useChannel } from '../../state/world.ts'
import { AttachMenu } from './attach-menu.tsx'
import { CompletionPopup } from './completion/completion-popup.tsx'
import { useCompletion } from './completion/use-completion.ts'
import { ComposerButtons } from './composer-buttons.tsx'
import { DropZone } from './files/drop-zone.tsx'
import { FileTray } from './files/file-tray.tsx'
import { ReplyBar } from './reply-bar.tsx'
import { TextBox } from './text-box.tsx'
import { useComposerFocus } from './use-composer-focus.ts'
import { useComposerKeys } from './use-composer-keys.ts'
import { useDraftText } from './use-draft-text.ts'
import { useFiles } from './use-files.ts'
import { useSend } from './use-send.ts'
import { useTypingSignal } from './use-typing-signal.ts'

type MessageBoxProps = {
  guildId: string | null
  channelId: string
  /** The remaining seconds in slow mode. */
  slowLeft: number
  takesFocus: boolean
  onCommand: (command: OfferedCommand) => void
}

/** The message box with everything that belongs to a draft. */
export function MessageBox({ guildId, channelId, slowLeft, takesFocus, onCommand }: MessageBoxProps) {
  const name = useChannelName(useChannel(guildId, channelId))
  const box = useRef<HTMLTextAreaElement>(null)
  const { text, inserted } = useChannelDraft(channelId, (draft) => draft)
  const files = useFiles(guildId, channelId)
  const sending = useSend(channelId, slowLeft)
  const typing = useTypingSignal(channelId)
  const writing = useDraftText(channelId, box)
  const completion = useCompletion({
    guildId,
    channelId,
    text,
    caret: writing.caret,
    inserted,
    onChoose: ({ choice }, { from, to }) => {
      if ('command' in choice) onCommand(choice.command)
      else writing.insert(choice, from, to)
    },
  })
  const takeKey = useComposerKeys(channelId, send)
  const focus = () => box.current?.focus()
  useComposerFocus(channelId, box)
  // biome-ignore lint/correctness/useExhaustiveDependencies: takes the focus only when it is mounted, after a command.
  useEffect(() => (takesFocus ? focus() : undefined), [])

  function send() {
    if (sending.send()) typing.stop()
    focus()
  }

  function type(next: string, caret: number) {
    writing.typed(next, caret)
    typing.type(next)
    sending.forget()
  }

  return (
    <>
      <DropZone onFiles={files.add} />
      <div className="composer">
        <CompletionPopup channelId={channelId} completion={completion} />
        <ReplyBar guildId={guildId} channelId={channelId} onEnd={focus} />
        <FileTray channelId={channelId} />
        <p className="composer-problem" role="alert">
          {sending.problem ?? files.problem}
        </p>
        <div className="composer-line">
          <AttachMenu guildId={guildId} channelId={channelId} onFiles={files.add} onCommand={writing.slash} />
          <TextBox
            channelId={channelId}
            name={name}
            box={box}
            completion={completion}
            onText={type}
            onCaret={writing.setCaret}
            onKey={takeKey}
            onFiles={files.add}
          />
          <ComposerButtons guildId={guildId} channelId={channelId} onPick={writing.insert} />
          <IconButton label={t('composer.send')} className="composer-send" onClick={send}>
            <SendHorizontal aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </>
  )
}
