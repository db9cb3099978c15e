import type { Kernel } from '../../kernel/kernel.ts'
import { rotateIdentityKeys as renew } from './identity-keys-actions.ts'

/** Generates the next signing key for ID tokens when the current one is old. */
export const renewIdentityKeys = (kernel: Kernel): Promise<void> => renew(kernel)
