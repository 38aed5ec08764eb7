/** The parts of nodemailer that write a message and speak SMTP. Loaded with the first mail. */
export { default as MailComposer } from 'nodemailer/lib/mail-composer';
export { default as SMTPConnection } from 'nodemailer/lib/smtp-connection';
