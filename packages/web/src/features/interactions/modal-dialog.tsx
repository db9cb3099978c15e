import { t } from '../../language/dialogs.ts'
import './modal-dialog.css'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../shared/appearance/button.tsx'
import { Dialog } from '../../shared/overlay/dialog.tsx'
import { Avatar } from '../../shared/user/avatar.tsx'
import type { OpenModal } from '../../state/interactions/interaction-attempt.ts'
import { useClient } from '../../state/use-client.ts'
import { ModalContent } from './modal-content.tsx'
import { type ModalForm, useModalForm } from './use-modal-form.ts'

/** An application's modal. Its input is kept when it is closed and when submitting fails. */
export function ModalDialog({ modal }: { modal: OpenModal }) {
  const client = useClient()
  const [isLeaving, setLeaving] = useState(false)
  const close = () => client.interactions.closeModal(modal)
  const form = useModalForm(modal, close)
  const formId = useId()
  const { application, title } = modal.shown

  return (
    <>
      <Dialog
        title={title}
        description={t('interactions.this-form-is-from', { name: application.name })}
        picture={application.bot ? <Avatar user={application.bot} size={32} /> : null}
        onClose={() => (form.isTouched ? setLeaving(true) : close())}
        actions={<Actions form={form} formId={formId} />}
      >
        <Body form={form} formId={formId} modal={modal} />
      </Dialog>
      {isLeaving ? <Leaving onStay={() => setLeaving(false)} onLeave={close} /> : null}
    </>
  )
}

function Actions({ form: { problem, sending }, formId }: { form: ModalForm; formId: string }) {
  return (
    <>
      <p className="modal-problem" role="alert">
        {problem}
      </p>
      {sending !== null && sending.progress < 1 ? (
        <progress className="modal-progress" value={sending.progress} aria-label={t('interactions.sending')} />
      ) : null}
      <Button look="main" type="submit" form={formId} busy={sending !== null}>
        {sending === null ? t('interactions.send') : t('interactions.sending-button')}
      </Button>
    </>
  )
}

type BodyProps = { form: ModalForm; formId: string; modal: OpenModal }

/** The focusable element of the first invalid input. */
const FIRST_WRONG = '.modal-input[data-wrong] :is(input, textarea, select, button)'

function Body({ form, formId, modal }: BodyProps) {
  const drawn = useRef<HTMLFormElement>(null)
  const { failures } = form

  useEffect(() => {
    if (failures > 0) drawn.current?.querySelector<HTMLElement>(FIRST_WRONG)?.focus()
  }, [failures])

  function submit(event: FormEvent) {
    event.preventDefault()
    void form.submit()
  }

  /** In a multi-line text, Enter starts a line. */
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    const isSent = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing
    if (isSent) event.currentTarget.requestSubmit()
  }

  return (
    <form ref={drawn} id={formId} className="modal-form" noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      {form.wasKept ? (
        <p className="modal-kept" role="status">
          {t('interactions.your-earlier-input-is-still')}
          <button type="button" className="modal-afresh" onClick={form.startAfresh}>
            {t('interactions.start-over')}
          </button>
        </p>
      ) : null}
      <ModalContent
        components={modal.shown.components}
        form={form}
        guildId={modal.guildId}
        channelId={modal.shown.channel_id}
      />
    </form>
  )
}

function Leaving({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog
      title={t('interactions.close-without-sending')}
      onClose={onStay}
      actions={
        <>
          <Button onPress={onLeave}>{t('interactions.close-form')}</Button>
          <Button look="main" onPress={onStay}>
            {t('interactions.keep-editing')}
          </Button>
        </>
      }
    >
      <p>{t('interactions.nothing-has-been-sent-your')}</p>
    </Dialog>
  )
}
