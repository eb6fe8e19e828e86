#!/bin/busybox sh
# shellcheck shell=dash
# First program of the guest: joins the host's file tree (read-only), the unpacked kernel's modules
# and the installed Sideline into one root that forgets everything at power-off, then starts systemd.
set -e
/bin/busybox mkdir -p /proc /sys /dev /join /root.new
/bin/busybox mount -t proc proc /proc
/bin/busybox mount -t sysfs sysfs /sys
/bin/busybox mount -t devtmpfs devtmpfs /dev
while read -r module; do /bin/busybox insmod "/modules/$module"; done < /modules/order

/bin/busybox mount -t tmpfs -o mode=0755 tmpfs /join
options=trans=virtio,version=9p2000.L,msize=262144
for share in host kernel install; do
  /bin/busybox mkdir "/join/$share"
  /bin/busybox mount -t 9p -o "$options,cache=loose,ro" "$share" "/join/$share"
done
/bin/busybox mkdir /join/upper /join/work
/bin/busybox mount -t overlay overlay /root.new -o \
  lowerdir=/join/install:/join/kernel:/join/host,upperdir=/join/upper,workdir=/join/work,xino=off

# The host's disks, secrets and state are not the guest's: an ordinary user's 9p server cannot even
# read some of these folders.
for folder in /var/lib /var/log /var/tmp /var/cache /root; do
  /bin/busybox mkdir -p "/root.new$folder"
  /bin/busybox mount -t tmpfs tmpfs "/root.new$folder"
done
for secret in shadow shadow- gshadow gshadow- .pwd.lock; do
  /bin/busybox rm -f "/root.new/etc/$secret"
done
: > /root.new/etc/shadow
: > /root.new/etc/gshadow
/bin/busybox chmod 0600 /root.new/etc/shadow /root.new/etc/gshadow
: > /root.new/etc/fstab
echo lab > /root.new/etc/hostname
echo 5b1d0000000000000000000000001ab0 > /root.new/etc/machine-id
/bin/busybox rm -f /root.new/.dockerenv
# Of what the host starts at boot the lab needs a handful; the rest costs seconds under emulation.
for link in /root.new/lib/systemd/system/*.wants/* /root.new/etc/systemd/system/*.wants/*; do
  unit=${link##*/}
  case $unit in
    dbus.* | bluetooth.* | *journald* | systemd-udevd* | systemd-sysusers.service | sys-kernel-config.mount | sideline.socket) ;;
    *.service | *.socket | *.mount | *.automount | *.timer | *.path)
      /bin/busybox ln -sf /dev/null "/root.new/etc/systemd/system/$unit" ;;
  esac
done
# What a desktop starts for a serial port or a motion sensor that appears.
for unit in ModemManager brltty-udev iio-sensor-proxy; do
  /bin/busybox ln -sf /dev/null "/root.new/etc/systemd/system/$unit.service"
done
/bin/busybox cp /units/* /root.new/etc/systemd/system/
/bin/busybox mkdir -p /root.new/lab
/bin/busybox mount -t 9p -o "$options,cache=none" out /root.new/lab

for folder in dev sys proc; do /bin/busybox mount --move "/$folder" "/root.new/$folder"; done
exec /bin/busybox switch_root /root.new /lib/systemd/systemd
