"""What the lab must report, by file and function; a scenario that is not reported has failed.

The host reads this list too, so that a guest which dies early cannot pass.
"""

# In this order: the twins that must fail run while no virtual device is there yet.
SCENARIOS = {
    "unit.verifies": "systemd-analyze verify finds nothing after make install",
    "unit.is_started_by_its_socket": "the first request starts the station, which takes the socket",
    "unit.runs_as_its_own_user": "the unit gets ready as its own user, without a capability",
    "unit.has_the_mail_password": "the mail account's password comes from systemd, and its file stays root's",
    "unit.serves_installed_files": "the installed program serves its page without the build folder",
    "twins.pulse_fails": "with the strap switched off, the pulse check fails",
    "twins.uart_fails": "with the UART gate switched off, its check fails",
    "twins.turns_fail": "with the gate unplugged, the turns check fails",
    "twins.tilt_fails": "without a sensor hub, the tilt check fails",
    "rules.are_understood": "udevd takes the project's rules without a complaint",
    "rules.set_group_and_mode": "serial port and motion sensors have group, mode and tag",
    "rules.name_the_driver": "one property names the driver, a rule of one's own too; no modem is looked for",
    "rules.admit_the_service": "the service's user opens each node and attribute, nobody none",
    "gate.ten_turns": "ten results of a USB gate reach the file, value by value",
    "gate.pulled_plug": "a pulled plug is a lost device, and the run goes on after it is back",
    "pulse.highest_of_window": "the highest pulse within the window reaches the file",
    "pulse.switched_off": "a strap that is switched off is lost, and comes back",
    "uart.ten_turns": "ten results over Bluetooth reach the file, value by value",
    "tilt.left_and_right": "a tilt to the right and one to the left are recognised, once each",
    "page.serial": "a coach's page shows and saves what a USB gate sends",
    "page.bluetooth_pulse": "and the highest pulse of a strap",
    "page.motion": "and how much the tilted tablet sways",
    "tilt.hub_removed": "a sensor hub that is removed is lost, and comes back",
}

# Too long for every run of the tests: `make lab-long` runs these.
LONG = {
    "unit.hung_is_restarted": "a station that stands still is ended and started again, with its socket",
    "links.gate_renumbered": "a gate that comes back under another port's number is the same gate",
    "links.bluetoothd_killed": "the strap comes back after bluetoothd was killed and started",
    "links.bluetoothd_stopped": "the strap is lost while bluetoothd stands still, and comes back",
    "links.bluetoothd_restarted": "the strap comes back after bluetoothd was restarted",
    "links.gate_torn": "a line cut short by the plug is no result, and the next one is whole",
    "links.gate_open_before_told": "a gate that is read before udev tells of it loses no result",
    "straps.silent": "a strap that sends nothing is lost, and none of its values is shown",
    "straps.subscription_refused": "a strap that lets nobody subscribe is refused",
    "straps.five_at_once": "five straps give each its own value; a sixth is told that it is full",
    "straps.eight_advertised": "eight straps that nobody connects tell their pulse beside five that are connected",
    "ant.twenty_five": "25 straps of an ANT stick are counted message by message; it is pulled, and falls mute",
    "peers.progressor": "a Tindeq Progressor as its simulator plays it is started and read",
    "peers.rowing_monitor": "a Concept2 PM5 as its simulator plays it is read",
    "peers.bike": "an indoor bike as its simulator plays it is read",
    "straps.pairing_required": "a strap that wants to be paired is paired by our own agent",
    "straps.adapter_renumbered": "an adapter that comes back as another number finds the strap",
    "tilt.hub_hangs": "a sensor hub that hangs is lost, tells no tilt, and comes back",
    "proxy.runs_before": "a buffer that iio-sensor-proxy runs is read as it is, and left running",
    "proxy.runs_after": "iio-sensor-proxy takes no sample from a link that runs",
    "eyetest.by_tilt": "a round of the game played by tilting has the answers that were given",
    "stream.all_links": "ten minutes of every link at once, and nothing is missing",
    "soak.every_link": "every link streams with a fault every ten seconds, and no acknowledged trial is lost",
    "rfcomm.found_dropped_back": "a Bluetooth serial gate is found by SDP, dropped, and comes back",
}

# Long too, on the kernel of Debian's backports: what they play ends bluetoothd on kernel 6.1.192
# (`kernel BUG at lib/list_debug.c:56` in hci_chan_del, from l2cap_sock_release), and every bluetoothd
# after it.
BACKPORTED = {
    "straps.keys_forgotten": "a strap that forgot its keys is said to, and is paired anew by a press",
}

# What `make bench` prints; nothing but that no notification was lost is asserted.
FIGURES = {
    "tilt.recorded": "what `sideline record` keeps of four swings of the tablet",
    "figures.le_beside_bleak": "a notification on its way to a program, beside bleak",
    "motion.tilt_beside_proxy": "a motion sample, beside iio-sensor-proxy and iio_readdev",
    "figures.reconnect": "how soon a strap that was away measures again",
}
