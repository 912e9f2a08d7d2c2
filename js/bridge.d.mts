export * from './bridge';
export { default } from './bridge';
