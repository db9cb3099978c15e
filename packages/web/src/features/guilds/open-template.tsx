import { openDialog } from '../../shared/overlay/open-dialog.tsx'

/** Opens the dialog for a template. */
export const openTemplate = (): void =>
  openDialog(async () => {
    const { TemplateDialog } = await import('./template-dialog.tsx')
    return (close) => <TemplateDialog onClose={close} />
  })
