/** An e-mail in plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

const roleNames: Record<string, string> = {
  owner: 'responsável',
  admin: 'administração',
  finance: 'financeiro',
  developer: 'desenvolvimento',
  support: 'atendimento',
  viewer: 'leitura',
};

interface InvitationMail {
  to: string;
  /** The account's name, "" for the platform. */
  team: string;
  platform: string;
  role: string;
  url: string;
}

export function invitationMail({ to, team, platform, role, url }: InvitationMail): Mail {
  const where = team === '' ? platform : `${team}, em ${platform}`;
  const text = `Olá!

Você recebeu um convite para o painel de ${where}.
Papel: ${roleNames[role] ?? role}.

Para aceitar, abra este endereço em até 72 horas:
${url}

O endereço vale uma vez e é só seu: não o encaminhe. Se você não esperava este convite, ignore este e-mail.
`;
  return { to, subject: `Convite para o painel de ${team || platform}`, text };
}

interface ResetMail {
  to: string;
  platform: string;
  url: string;
}

export function passwordResetMail({ to, platform, url }: ResetMail): Mail {
  const text = `Olá!

Alguém pediu uma nova senha para este e-mail no painel de ${platform}.

Para escolher a nova senha, abra este endereço em até 30 minutos:
${url}

O endereço vale uma vez. Ao trocar a senha, todas as suas sessões terminam. Se não foi você que pediu, ignore este
e-mail: a sua senha continua a mesma.
`;
  return { to, subject: `Nova senha para o painel de ${platform}`, text };
}
