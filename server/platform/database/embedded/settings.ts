import { totalmem } from 'node:os';

const megabyte = 1024 * 1024;
const between = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

/**
 * Settings of the embedded server. It shares the machine with this process, so it takes an eighth of the memory
 * for its buffers, within 64 MB to 1 GB. Commits are durable (`synchronous_commit`), since PUBACK promises that.
 */
export function serverSettings(port: number, overrides: Readonly<Record<string, string>>): string[] {
  const memoryMb = Math.floor(totalmem() / megabyte);
  const settings = {
    port: `${port}`,
    listen_addresses: '127.0.0.1',
    // Loopback with SCRAM is the same on every platform; a socket would also leave locks in shared folders.
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    max_connections: '60',
    shared_buffers: `${between(64, Math.floor(memoryMb / 8), 1024)}MB`,
    effective_cache_size: `${between(256, Math.floor(memoryMb / 3), 8192)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    synchronous_commit: 'on',
    wal_compression: 'pglz',
    max_wal_size: '2GB',
    min_wal_size: '128MB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgres-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
    log_checkpoints: 'off',
    // Statements may carry what people typed; the caller logs its own errors.
    log_min_error_statement: 'panic',
    ...overrides,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
